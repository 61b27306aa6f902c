import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { logBytesMax, logFilesKept } from "./limits.ts";

export interface Log {
  write(name: string, line: string): void;
  close(): void;
}

/** One file for all processes' lines; when full it becomes `.1`, the former `.1` becomes `.2`, and the oldest goes. */
export function openLog(file: string, { bytesMax = logBytesMax, kept = logFilesKept } = {}): Log {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const open = () => openSync(file, "a", 0o600);
  let descriptor = open();
  let bytes = fstatSync(descriptor).size;

  const rotate = () => {
    closeSync(descriptor);
    for (let age = kept - 1; age >= 0; age--) {
      const older = age === 0 ? file : `${file}.${age}`;
      if (existsSync(older)) renameSync(older, `${file}.${age + 1}`);
    }
    descriptor = open();
    bytes = 0;
  };

  return {
    write(name, line) {
      const entry = Buffer.from(`${new Date().toISOString()} ${name.padEnd(8)} ${line}\n`);
      try {
        if (bytes > 0 && bytes + entry.length > bytesMax) rotate();
        writeSync(descriptor, entry);
        bytes += entry.length;
      } catch {
        // A full disk costs lines of the log, never the processes that write them.
      }
    },
    close: () => closeSync(descriptor),
  };
}
