import type { Readable } from "node:stream";
import { lineCharsMax } from "./limits.ts";

// biome-ignore format: one alternative a line would hide that it is one pattern
const terminalControl = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/** Calls back for each line of a stream, without what a terminal would obey. */
export function eachLine(stream: Readable, onLine: (line: string) => void): void {
  let rest = "";
  const say = (line: string) => onLine(line.replace(terminalControl, ""));
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) say(line);
    while (rest.length > lineCharsMax) {
      say(rest.slice(0, lineCharsMax));
      rest = rest.slice(lineCharsMax);
    }
  });
  stream.on("end", () => {
    if (rest) say(rest);
    rest = "";
  });
}
