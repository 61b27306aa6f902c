import { join } from "node:path";
import { ensureBubblewrap } from "./bubblewrap.mjs";
import { clone } from "./clone.mjs";
import { prepare, withFolderOf } from "./prepare.mjs";
import { run, Unavailable } from "./run.mjs";

const say = (line) => console.error(`sortie: ${line}`);

/** Prepares, builds and runs `sortie up` with these arguments; gives its exit code. */
export async function start(args) {
  try {
    const { pnpm, env } = await prepare({ say });
    say("building (quick when nothing changed)");
    const build = [pnpm, "turbo", "run", "build", "--output-logs=errors-only", "--ui=stream"];
    if ((await run(build, { cwd: clone, env })) !== 0)
      throw new Unavailable("The build failed: its messages are above.");
    return await run([join(clone, "sortie"), "up", ...args], { cwd: clone, env: await withSandbox(env) });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    say(error.message);
    return 1;
  }
}

/** Without a sandbox everything but missions that ask for one works, so that a missing one is said and no more. */
async function withSandbox(env) {
  if (process.platform !== "linux" || env.SORTIE_BWRAP) return env;
  try {
    const bubblewrap = await ensureBubblewrap({ env, say });
    return { ...withFolderOf(bubblewrap, env), SORTIE_BWRAP: bubblewrap };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    say(error.message);
    return env;
  }
}
