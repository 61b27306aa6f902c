import { repeatedSignalMs } from "./limits.ts";

/** The first Ctrl-C or SIGTERM asks for a clean stop, the second for an end at once. */
export function stopSignals(): { stop: AbortSignal; kill: AbortSignal } {
  const stop = new AbortController();
  const kill = new AbortController();
  let firstMs = 0;
  const onSignal = () => {
    if (!stop.signal.aborted) {
      firstMs = performance.now();
      stop.abort();
    } else if (performance.now() - firstMs > repeatedSignalMs) kill.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return { stop: stop.signal, kill: kill.signal };
}
