// Runs a command with everything on PATH that Sortie's tools need: `node scripts/with-tools.mjs tsx bench/main.ts`.
import "./tools/require-node.mjs";
import { delimiter, join } from "node:path";

const { clone } = await import("./tools/clone.mjs");
const { ensureBubblewrap } = await import("./tools/bubblewrap.mjs");
const { prepare, withFolderOf } = await import("./tools/prepare.mjs");
const { run, Unavailable } = await import("./tools/run.mjs");

const say = (line) => console.error(`sortie: ${line}`);
const argv = process.argv.slice(2);
if (argv.length === 0) {
  say("name the command to run");
  process.exit(2);
}
try {
  let { env } = await prepare({ say });
  if (process.platform === "linux") {
    const bubblewrap = env.SORTIE_BWRAP || (await ensureBubblewrap({ env, say }));
    env = { ...withFolderOf(bubblewrap, env), SORTIE_BWRAP: bubblewrap };
  }
  env.PATH = [join(clone, "node_modules", ".bin"), env.PATH].join(delimiter);
  process.exit(await run(argv, { cwd: process.cwd(), env }));
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  say(error.message);
  process.exit(1);
}
