/** Runs once when the server starts. It must not throw: a server whose registration failed answers 500 for ever. */
export async function register(): Promise<void> {
  // Next replaces this by a constant, so that no other runtime's bundle follows the import.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  try {
    const { stopInTime } = await import("./server/stop-in-time.ts");
    stopInTime();
  } catch (error) {
    console.error(error);
  }
}
