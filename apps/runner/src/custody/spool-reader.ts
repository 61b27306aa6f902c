import { statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { limits } from "../limits.ts";
import { spoolFile } from "./capsule.ts";
import type { OutputLine, OutputStream, Running } from "./custody.ts";
import { LineSplitter } from "./line-splitter.ts";
import { plainText } from "./plain-text.ts";

export const streams = ["stdout", "stderr"] as const;

interface SpoolProgress {
  ended(): boolean;
  /** Settles when a spool may have grown, or the capsule ended. */
  changed(): Promise<void>;
}

/** The lines of both spools as they grow; within a stream in order, all of them, once. */
async function* readLines(capsule: string, progress: SpoolProgress): AsyncGenerator<OutputLine> {
  const readers = await Promise.all(streams.map((stream) => openSpool(capsule, stream)));
  try {
    for (;;) {
      const isLast = progress.ended();
      const change = progress.changed();
      let grew = false;
      for (const reader of readers) {
        for (let chunk = await reader.read(); chunk !== undefined; chunk = await reader.read()) {
          grew = true;
          yield* reader.lines.push(chunk);
        }
      }
      if (isLast) break;
      if (!grew) await change;
    }
    for (const { lines } of readers) yield* lines.end();
  } finally {
    await Promise.all(readers.map(({ file }) => file.close()));
  }
}

/** What a capsule's program wrote, for whoever follows it. */
export function outputOf(capsule: string, progress: SpoolProgress): Pick<Running, "output" | "tail"> {
  return {
    output: { [Symbol.asyncIterator]: () => readLines(capsule, progress) },
    tail: async (stream, bytesMax) =>
      plainText((await readTail(spoolFile(capsule, stream), bytesMax)).toString("utf8")),
  };
}

/** Of both spools by now. */
export function spoolBytes(capsule: string): number {
  return streams
    .map((stream) => statSync(spoolFile(capsule, stream), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

/** The end of a spool, at most `bytesMax` bytes. */
export async function readTail(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const length = Math.min(size, bytesMax);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function openSpool(capsule: string, stream: OutputStream) {
  const file = await open(spoolFile(capsule, stream), "r");
  return { file, lines: new LineSplitter(stream, limits.outputLineBytesMax), read: chunks(file) };
}

function chunks(file: FileHandle): () => Promise<Buffer | undefined> {
  let position = 0;
  return async () => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, position);
    position += bytesRead;
    return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
  };
}
