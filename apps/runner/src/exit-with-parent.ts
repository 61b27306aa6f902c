/** After kill -9 of the launcher nobody is left to stop us: the end of its pipe does, through the same stop as SIGTERM. */
export function exitWithParent(deadlineMs: number): void {
  if (process.env.SORTIE_PARENT !== "1") return;
  process.stdin.resume().once("close", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), deadlineMs).unref();
  });
}
