import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Home } from "./home.ts";
import { socketPathBytesMax } from "./limits.ts";
import { UpRefused } from "./refusal.ts";

/** A folder of mode 0700 in which a socket of this name still has a path that the system accepts. */
export function socketFolder(home: Home, socketName: string): string {
  const near = join(home.root, "socket");
  if (Buffer.byteLength(join(near, socketName)) <= socketPathBytesMax) return privateFolder(near);
  // The same home finds the same folder again.
  const id = createHash("sha256").update(home.root).digest("hex").slice(0, 12);
  return privateFolder(join(tmpdir(), `sortie-${id}`));
}

function privateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // Whoever made a folder of this name in a shared place before us could replace the socket in it.
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (!isOurs) throw new UpRefused(`${folder} is not a private folder of this user: remove it and start again.`);
  return folder;
}
