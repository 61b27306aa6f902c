import { join } from "node:path";
import type { Starter } from "../boot.ts";
import { superviseChild } from "../child.ts";

/** The runner tells nobody that it is there: missions wait visibly until it is. */
export function startRunner(clone: string): Starter {
  return async ({ home, env, add, say }) => {
    const argv = [process.execPath, join(clone, "apps/runner/dist/main.mjs")] as const;
    const pidFile = join(home.pids, "runner");
    add(superviseChild({ name: "runner", argv, cwd: home.root, env, pidFile, say: (line) => say("runner", line) }));
    return {};
  };
}
