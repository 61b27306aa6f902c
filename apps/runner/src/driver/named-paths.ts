import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, sep } from "node:path";

/**
 * The files and directories that a command names by absolute path, alone or after "=". Whoever wrote the command meant
 * it to read them, also where the sandbox hides what is around. Nothing of the installation is ever among them.
 */
export function namedPaths(argv: readonly string[], hidden: readonly string[]): string[] {
  const words = argv.flatMap((word) => [word, word.slice(word.indexOf("=") + 1)]);
  const paths = [...new Set(words)].filter((word) => isAbsolute(word) && word !== sep && existsSync(word));
  return paths.filter((path) => !hidden.some((directory) => meet(directory, path)));
}

/** Is one of them inside the other? */
function meet(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => `${existsSync(path) ? realpathSync(path) : path}${sep}`);
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a));
}
