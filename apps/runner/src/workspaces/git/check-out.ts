import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isPlainName } from "../contained-path.ts";
import type { CommitId } from "../workspaces.ts";
import { kindAt, moveDirectory, removeInside } from "./disk.ts";
import { fullId, type Judge, readTree } from "./judge.ts";
import { missionDirectory, temporaryPath } from "./mission-directory.ts";
import { joinNul, toPathBytes } from "./path-bytes.ts";
import { indexRecords, overlay } from "./tree-entries.ts";

export interface Checkout {
  commit: CommitId;
  name: string;
  overlay?: { from: CommitId; paths: readonly string[] } | undefined;
}

export async function checkOut(judge: Judge, checkout: Checkout): Promise<string> {
  if (!isPlainName(checkout.name)) throw new Error(`${JSON.stringify(checkout.name)} is not a name for a checkout`);
  const built = await temporaryPath(judge.mission, "checkout");
  await writeFiles(judge, checkout, built);
  const directory = join(judge.mission.checkouts, checkout.name);
  if ((await kindAt(directory)) !== "nothing") {
    const old = await temporaryPath(judge.mission, "old");
    await moveDirectory(directory, old);
    await removeInside(judge.mission.root, old);
  }
  await mkdir(judge.mission.checkouts, { recursive: true, mode: 0o700 });
  await rename(built, directory);
  return directory;
}

/** Writes a commit's tree, and nothing else, into a new directory. */
export async function writeFiles(judge: Judge, { commit, overlay: laid }: Omit<Checkout, "name">, directory: string) {
  const indexFile = await temporaryPath(judge.mission, "index");
  const call = { indexFile, workTree: directory, cwd: directory };
  await mkdir(directory, { recursive: true });
  try {
    if (laid === undefined) {
      await judge.run(["read-tree", fullId(commit)], call);
    } else {
      const [below, above] = [await readTree(judge, commit), await readTree(judge, laid.from)];
      const records = indexRecords(overlay(below, above, laid.paths.map(toPathBytes)));
      await judge.run(["update-index", "-z", "--index-info"], { ...call, input: joinNul(records) });
    }
    await judge.run(["checkout-index", "--all", "--force", "--quiet"], call);
  } finally {
    await rm(indexFile, { force: true });
  }
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
