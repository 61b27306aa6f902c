/**
 * File names are bytes and need not be UTF-8. Inside this folder a path is a string with one character for each byte,
 * so that it can be a key, be split and be joined; only what leaves or enters through the port is text.
 */
export type PathBytes = string;

export function toPathBytes(text: string): PathBytes {
  return Buffer.from(text, "utf8").toString("latin1");
}

export function toText(path: PathBytes): string {
  return Buffer.from(path, "latin1").toString("utf8");
}

/** The bytes for the file system: `directory` is text, `path` relative to it. */
export function onDisk(directory: string, path: PathBytes): Buffer {
  return path === "" ? Buffer.from(directory) : Buffer.from(`${toPathBytes(directory)}/${path}`, "latin1");
}

export function splitNul(output: Buffer): PathBytes[] {
  const text = output.toString("latin1");
  return text === "" ? [] : text.replace(/\0$/, "").split("\0");
}

export function joinNul(records: readonly string[]): Buffer {
  return Buffer.from(records.map((record) => `${record}\0`).join(""), "latin1");
}

/** Every folder above each of the paths. */
export function ancestors(paths: Iterable<PathBytes>): Set<PathBytes> {
  const found = new Set<PathBytes>();
  for (const path of paths) {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      const folder = path.slice(0, slash);
      if (found.has(folder)) break;
      found.add(folder);
    }
  }
  return found;
}
