import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { clone } from "../product.mjs";

/** Puts a story of `pnpm seed` into a running installation; gives the paths of its missions' pages. */
export async function seed(product, story) {
  const script = join(clone, "packages/db/src/seed/seed-main.ts");
  const argv = ["--import", "tsx", script, story, "--home", product.home];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: clone });
  return stdout
    .trim()
    .split("\n")
    .map((link) => new URL(link).pathname);
}
