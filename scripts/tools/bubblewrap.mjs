import { join } from "node:path";
import { toolsFolder } from "./clone.mjs";
import { unpackDebianPackage } from "./debian-package.mjs";
import { findExecutable, outputOf, Unavailable } from "./run.mjs";

/** The path of bwrap: on PATH, or from Debian's package in our own folder. */
export async function ensureBubblewrap({ env, say }) {
  const onPath = findExecutable("bwrap", env.PATH, ["/usr/bin", "/usr/local/bin"]);
  if (onPath) return onPath;
  const into = join(toolsFolder, "bubblewrap");
  const own = join(into, "usr", "bin", "bwrap");
  if (outputOf([own, "--version"])) return own;
  say("fetching bubblewrap");
  try {
    return await unpackDebianPackage({ name: "bubblewrap", into, binary: "usr/bin/bwrap" });
  } catch (error) {
    throw new Unavailable(`bubblewrap is missing: install it (apt-get install bubblewrap). ${error.message}`);
  }
}
