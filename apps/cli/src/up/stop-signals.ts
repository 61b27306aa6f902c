/** The first Ctrl-C or SIGTERM asks for a clean stop, the second for an end at once. */
export function stopSignals(): { stop: AbortSignal; kill: AbortSignal } {
  const stop = new AbortController();
  const kill = new AbortController();
  const onSignal = () => (stop.signal.aborted ? kill.abort() : stop.abort());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return { stop: stop.signal, kill: kill.signal };
}
