import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { CommitId } from "../workspaces.ts";
import { fullId, type Judge } from "./judge.ts";
import { withTemporary } from "./mission-directory.ts";

export async function writePatch(
  judge: Judge,
  { base, candidate }: { base: CommitId; candidate: CommitId },
): Promise<string> {
  const path = join(judge.mission.delivery, `${fullId(candidate)}.patch`);
  await mkdir(judge.mission.delivery, { recursive: true, mode: 0o700 });
  return withTemporary(judge.mission, "patch", async (partial) => {
    const file = await open(partial, "wx", 0o600);
    try {
      await judge.run([...patchArgs, fullId(base), candidate], { outputTo: file.fd });
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
    return path;
  });
}

const patchArgs = [
  "diff-tree",
  "-r",
  "-p",
  "--binary",
  "--full-index",
  "--no-renames",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--src-prefix=a/",
  "--dst-prefix=b/",
];
