import type { Bus } from "@sortie/bus/connect";
import type { SubmitDeps } from "@sortie/db/submit";
import type { Announcer } from "../announcer.ts";
import type { Log } from "../driver/ports.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Workspaces } from "../workspaces/workspaces.ts";

export interface LoopDeps extends SubmitDeps {
  bus: Bus;
  announcer: Announcer;
  workspaces: Workspaces;
  sandbox: Sandbox;
  host: string;
  log: Log;
}
