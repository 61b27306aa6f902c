import type { Artifact, CommitId } from "../workspaces.ts";
import { type Judge, readTree } from "./judge.ts";
import { readBlob } from "./read-blob.ts";
import type { Git } from "./run-git.ts";
import { findFile } from "./tree-files.ts";

export async function readArtifacts(judge: Judge, commit: CommitId, paths: readonly string[]): Promise<Artifact[]> {
  const entries = await readTree(judge, commit);
  const run: Git = (args, call) => judge.run(args, call);
  const readLink = async (object: string) => (await readBlob(run, object)).toString("latin1");
  const artifacts: Artifact[] = [];
  for (const path of paths.filter((declared) => declared.trim() !== "")) {
    const found = await findFile(entries, path, readLink);
    artifacts.push(found.ok ? { path, bytes: found.entry.size } : { path, bytes: 0, problem: found.problem });
  }
  return artifacts;
}
