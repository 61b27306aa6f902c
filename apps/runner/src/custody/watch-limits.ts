import { limits } from "../limits.ts";
import type { ExitReason, StartRequest } from "./custody.ts";

/** Measures output at a steady pace and tells when a limit is exceeded, again and again until it is stopped. */
export function watchLimits(
  { wallMs, silenceMs, outputBytesMax }: StartRequest["limits"],
  measure: () => number,
  tell: { exceeded(reason: ExitReason, detail: string): void; grew(): void },
): () => void {
  const began = performance.now();
  let bytes = 0;
  let grewAt = began;
  const timer = setInterval(() => {
    const now = performance.now();
    const measured = measure();
    if (measured !== bytes) {
      bytes = measured;
      grewAt = now;
      tell.grew();
    }
    if (bytes > outputBytesMax) tell.exceeded("output_cap", `more than ${outputBytesMax} bytes of output`);
    else if (now - began > wallMs) tell.exceeded("wall", `ran longer than ${wallMs} ms`);
    else if (now - grewAt > silenceMs) tell.exceeded("silence", `no output for ${silenceMs} ms`);
  }, limits.spoolPollMs);
  return () => clearInterval(timer);
}
