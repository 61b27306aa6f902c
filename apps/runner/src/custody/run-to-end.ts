import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { limits } from "../limits.ts";
import { spoolFile } from "./capsule.ts";
import type { Custody, Exit, StartRequest } from "./custody.ts";
import { plainText } from "./plain-text.ts";
import { readTail } from "./spool-reader.ts";

export interface Ran {
  readonly exit: Exit;
  /** SHA-256, hex, of stdout's bytes followed by stderr's. */
  readonly digest: string;
  /** The end of stdout and then of stderr, without terminal control. */
  readonly tail: string;
  /** Bytes of both streams. */
  readonly bytes: number;
}

/** Runs a command in a capsule of its own and says how it ended; `signal` kills it. For checks and set-up. */
export async function runToEnd(custody: Custody, request: StartRequest, signal?: AbortSignal): Promise<Ran> {
  const running = await custody.start(request);
  const kill = () => void running.kill(String(signal?.reason)).catch(() => undefined);
  if (signal?.aborted) kill();
  signal?.addEventListener("abort", kill, { once: true });
  const exit = await running.exit.finally(() => signal?.removeEventListener("abort", kill));
  const hash = createHash("sha256");
  let bytes = 0;
  const tails: string[] = [];
  for (const stream of ["stdout", "stderr"] as const) {
    const path = spoolFile(request.capsule, stream);
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
