import { baseEnvironment } from "./base-environment.ts";
import type { Sandbox } from "./sandbox.ts";

/** No wall: only a fresh environment. Mounts are links that the workspace made. */
export const noSandbox: Sandbox = {
  name: "none",
  wrap: (command) => ({
    argv: [...command.argv],
    env: { ...baseEnvironment(), ...command.env },
    cwd: command.cwd,
  }),
};
