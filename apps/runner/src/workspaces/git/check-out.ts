import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isPlainName } from "../contained-path.ts";
import type { CommitId } from "../workspaces.ts";
import { removeInside, replaceDirectory } from "./disk.ts";
import { fullId, type Judge, readTree } from "./judge.ts";
import { missionDirectory, withTemporary } from "./mission-directory.ts";
import { joinNul, toPathBytes } from "./path-bytes.ts";
import { indexRecords, overlay } from "./tree-entries.ts";

interface Checkout {
  commit: CommitId;
  name: string;
  overlay?: { from: CommitId; paths: readonly string[] } | undefined;
}

export async function checkOut(judge: Judge, checkout: Checkout): Promise<string> {
  const { mission } = judge;
  if (!isPlainName(checkout.name)) throw new Error(`${JSON.stringify(checkout.name)} is not a name for a checkout`);
  const directory = join(mission.checkouts, checkout.name);
  await withTemporary(mission, "checkout", async (built) => {
    await writeFiles(judge, checkout, built);
    await withTemporary(mission, "old", (old) => replaceDirectory(built, directory, old));
  });
  return directory;
}

/** Writes a commit's tree, and nothing else, into a new directory. */
export async function writeFiles(
  judge: Judge,
  { commit, overlay: laid }: Omit<Checkout, "name">,
  directory: string,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  await withTemporary(judge.mission, "index", async (indexFile) => {
    const call = { indexFile, workTree: directory, cwd: directory };
    if (laid === undefined) {
      await judge.run(["read-tree", fullId(commit)], call);
    } else {
      const [below, above] = [await readTree(judge, commit), await readTree(judge, laid.from)];
      const records = indexRecords(overlay(below, above, laid.paths.map(toPathBytes)));
      await judge.run(["update-index", "-z", "--index-info"], { ...call, input: joinNul(records) });
    }
    await judge.run(["checkout-index", "--all", "--force", "--quiet"], call);
  });
}

/** `directory` has to be `<root>/<mission>/checkouts/<name>` to the letter. */
export async function dropCheckout(root: string, directory: string): Promise<void> {
  const name = basename(directory);
  const mission = missionDirectory(root, basename(dirname(dirname(directory))));
  if (!isPlainName(name) || join(mission.checkouts, name) !== directory) {
    throw new Error(`${directory} is not a checkout`);
  }
  await removeInside(mission.checkouts, directory);
}
