import { inspectMsMax, readFileBytesMax, sortieJsonBytesMax } from "../limits.ts";
import type { CommitId, FileRead, Inspected, Inspection } from "../workspaces.ts";
import { GitFailed } from "./git-failed.ts";
import { readBlob, readFileIn } from "./read-blob.ts";
import type { Git } from "./run-git.ts";
import { parseTree, type TreeEntries } from "./tree-entries.ts";
import { findFile } from "./tree-files.ts";
import { baseFault, type LocalRepository, openRepository, refused, resolveBase } from "./user-repository.ts";

export async function inspect(
  git: Git,
  root: string,
  {
    repository: text,
    base = "HEAD",
    msMax = inspectMsMax,
  }: { repository: string; base?: string | undefined; msMax?: number | undefined },
): Promise<Inspection> {
  // Before anything is spawned.
  const fault = baseFault(base);
  if (fault !== undefined) return refused("base_not_valid", fault);
  const endsAt = performance.now() + msMax;
  const leftMs = () => Math.max(1, endsAt - performance.now());
  let known: CommitId | "unavailable" = "unavailable";
  try {
    const repository = await openRepository(git, root, text, leftMs());
    if (!repository.ok) return repository;
    const resolved = await resolveBase(git, repository, base, leftMs());
    if (!resolved.ok) return resolved;
    known = resolved.base;
    if (repository.kind === "remote") return unread(known);

    const timely = await listTree(boundTo(git, repository, leftMs), known, "sortie.json");
    const sortieJson = await readFileIn(boundTo(git, repository, leftMs), timely, "sortie.json", sortieJsonBytesMax);
    return {
      ok: true,
      base: known,
      sortieJson: sortieJson.ok ? sortieJson.bytes.toString("utf8") : null,
      ...readers(boundTo(git, repository), known),
    };
  } catch (error) {
    if (error instanceof GitFailed && error.timedOut) return unread(known);
    throw error;
  }
}

function readers(git: Git, base: CommitId): Pick<Inspected, "readFile" | "hasProgram"> {
  const readLink = async (object: string) => (await readBlob(git, object)).toString("latin1");
  return {
    readFile: async (path) => readFileIn(git, await listTree(git, base), path, readFileBytesMax),
    hasProgram: async (path) => {
      const found = await findFile(await listTree(git, base), path, readLink);
      return found.ok && found.entry.kind === "executable";
    },
  };
}

function boundTo(git: Git, repository: LocalRepository, leftMs?: () => number): Git {
  const bound = { ...repository.call, gitDir: repository.gitDir };
  return (args, call) => git(args, { ...call, ...bound, ...(leftMs === undefined ? {} : { msMax: leftMs() }) });
}

async function listTree(git: Git, base: CommitId, file?: string): Promise<TreeEntries> {
  const paths = file === undefined ? ["-r"] : [];
  const named = file === undefined ? [] : ["--", file];
  const listing = await git(["ls-tree", ...paths, "-l", "-z", "--full-tree", base, ...named], {});
  return parseTree(listing.stdout);
}

function unread(base: CommitId | "unavailable"): Inspected {
  const unavailable = async (): Promise<FileRead | "unavailable"> => "unavailable";
  return { ok: true, base, sortieJson: "unavailable", readFile: unavailable, hasProgram: async () => "unavailable" };
}
