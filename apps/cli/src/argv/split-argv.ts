import { splitArgv as split } from "@sortie/core/kernel/argv";
import { CliRefusal } from "../api/refusal.ts";

/** A program and its arguments from one text; what only a shell could do is refused by its rule's name, with a CliRefusal. */
export function splitArgv(text: string): string[] {
  const read = split(text);
  if ("rule" in read) throw new CliRefusal(read.rule, read.says);
  return read.argv;
}
