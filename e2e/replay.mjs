import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { clone } from "./product.mjs";

/** What `npm run db:replay` says of a running installation: missions, events, and the rows that differ. */
export async function replayOf(product) {
  const script = join(clone, "packages/db/src/replay-main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], {
    cwd: clone,
    env: { ...process.env, SORTIE_HOME: product.home },
  }).catch((error) => error);
  return JSON.parse(stdout);
}
