import { symlinkHopsMax } from "../limits.ts";
import type { FileProblem } from "../workspaces.ts";
import { ancestors, type PathBytes, toPathBytes } from "./path-bytes.ts";
import type { TreeEntries, TreeEntry } from "./tree-entries.ts";

type FoundFile = { ok: true; entry: TreeEntry } | { ok: false; problem: FileProblem };

/** Reads the target of a symbolic link: the content of its blob. */
type ReadLink = (object: string) => Promise<PathBytes>;

/** Finds a file in a sealed tree the way the kernel would in a checkout, except that no link leads outside. */
export async function findFile(entries: TreeEntries, path: string, readLink: ReadLink): Promise<FoundFile> {
  if (path.startsWith("/")) return problem("not_relative");
  if (path.includes("\0")) return problem("missing");
  const folders = ancestors(entries.keys());
  const ahead = toPathBytes(path).split("/");
  const here: PathBytes[] = [];
  let hops = 0;

  for (let part = ahead.shift(); part !== undefined; part = ahead.shift()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (here.pop() === undefined) return problem("escapes_root");
      continue;
    }
    here.push(part);
    const entry = entries.get(here.join("/"));
    if (entry?.kind === "symlink") {
      const target = await readLink(entry.object);
      if (target.startsWith("/")) return problem("escapes_root");
      if (++hops > symlinkHopsMax) return problem("missing");
      here.pop();
      ahead.unshift(...target.split("/"));
    } else if (entry === undefined && !folders.has(here.join("/"))) {
      return problem(ahead.includes("..") && climbsOut(here, ahead) ? "escapes_root" : "missing");
    } else if (entry !== undefined && ahead.some((rest) => rest !== "" && rest !== ".")) {
      return problem("missing");
    }
  }
  return judge(entries.get(here.join("/")));
}

function judge(entry: TreeEntry | undefined): FoundFile {
  if (entry === undefined || entry.kind === "submodule") return problem("not_a_regular_file");
  return entry.size === 0 ? problem("empty") : { ok: true, entry };
}

function climbsOut(here: readonly PathBytes[], ahead: readonly PathBytes[]): boolean {
  let depth = here.length;
  return ahead.some((part) => {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") depth++;
    return depth < 0;
  });
}

function problem(kind: FileProblem): FoundFile {
  return { ok: false, problem: kind };
}
