import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { limits } from "../limits.ts";
import { spoolFile } from "./capsule.ts";
import type { Ran, Running } from "./custody.ts";
import { plainText } from "./plain-text.ts";
import { readTail } from "./spool-reader.ts";

/** Waits for a command's end and reads what it wrote; `signal` kills it. */
export async function runToEnd(running: Running, capsule: string, signal: AbortSignal | undefined): Promise<Ran> {
  const kill = () => void running.kill(String(signal?.reason)).catch(() => undefined);
  if (signal?.aborted) kill();
  signal?.addEventListener("abort", kill, { once: true });
  const exit = await running.exit.finally(() => signal?.removeEventListener("abort", kill));
  const hash = createHash("sha256");
  let bytes = 0;
  const tails: string[] = [];
  for (const stream of ["stdout", "stderr"] as const) {
    const path = spoolFile(capsule, stream);
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    tails.push(plainText((await readTail(path, limits.outputTailBytes)).toString("utf8")));
  }
  return { exit, digest: hash.digest("hex"), tail: joinTails(tails), bytes };
}

// A failing command explains itself on either stream, so a loud one may not push the other out.
function joinTails(tails: readonly string[]): string {
  const present = tails.filter((tail) => tail !== "");
  const share = Math.floor(limits.outputTailBytes / Math.max(present.length, 1));
  const room = (tail: string, others: number) => tail.slice(-Math.max(share, limits.outputTailBytes - others));
  return present.map((tail, index) => room(tail, (present[1 - index] ?? "").length)).join("\n");
}
