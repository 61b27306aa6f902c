import { splitArgv } from "@sortie/core/kernel/argv";
import { sentence } from "./sentence.ts";

const shellOnly = new Set(["pipe", "operator", "redirection", "substitution", "assignment"]);

/** A typed command as words: `argv`, or what is wrong with it; null where nothing was typed. */
export function readArgvLine(text: string): { argv: string[] } | { says: string } | null {
  if (text.trim() === "") return null;
  const read = splitArgv(text.trim());
  if ("argv" in read) return read;
  const says = sentence(read.says);
  return { says: shellOnly.has(read.rule) ? `${says} This is a program and its arguments, not a shell line.` : says };
}
