/** What the work gives; or `late`, where it goes on for `graceMs` after the signal. The work itself is not ended by this. */
export async function settleInTime<T>(work: Promise<T>, signal: AbortSignal, graceMs: number, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const expired = new Promise<T>((resolve) => {
    onAbort = () => {
      timer = setTimeout(() => resolve(late), graceMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
