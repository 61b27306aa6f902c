import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MissionConfig, missionConfigSchema } from "@sortie/core/mission/config";
import type { MissionEvent } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import { commandEngine } from "../agents/command.ts";
import { localCustody } from "../custody/local-custody.ts";
import { drive } from "../driver/drive.ts";
import { HeldClock } from "../driver/testing/held-clock.ts";
import { SimulatedStore } from "../driver/testing/simulated-store.ts";
import { noSandbox } from "../sandbox/none.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { systemClock } from "../system-clock.ts";
import { gitWorkspaces } from "../workspaces/git/git-workspaces.ts";
import { newRepository } from "../workspaces/git/testing/temporary-installation.ts";
import { silentLog } from "./silent-log.ts";

type ConfigInput = Parameters<typeof missionConfigSchema.parse>[0] & object;

/** A node program as an agent: `packet` and `write(path, text)` are there; it ends with `done()`, `retry(why)` or `ask(question)`. */
export function scriptedAgent(turn: string): MissionConfig["agent"] {
  const source = `
    const fs = require("node:fs");
    const packet = JSON.parse(fs.readFileSync(0, "utf8"));
    const write = (path, text) => fs.writeFileSync(path, text);
    const verdict = (fields) => console.log(JSON.stringify({ mission_status: fields }));
    const done = () => verdict({ status: "done", evidence: "I looked at it" });
    const retry = (analysis) => verdict({ status: "retry", analysis });
    const ask = (question) => verdict({ status: "blocked", question });
    ${turn}`;
  return { engine: "command", argv: ["node", "-e", source], claim: "verdict" };
}

/** One mission on a real repository with real git, processes and sandbox; only the log is in memory. */
export function scriptedMission(files: Record<string, string>, sandbox: Sandbox = noSandbox) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "sortie-scripted-")));
  const repository = join(directory, "project");
  const missions = join(directory, "home", "missions");
  mkdirSync(missions, { recursive: true });
  const base = newRepository(repository, files);
  const log = new SimulatedStore(new HeldClock());
  const deps = {
    store: log.of("one"),
    bus: log.bus,
    clock: systemClock,
    custody: localCustody,
    sandbox,
    workspaces: gitWorkspaces({ root: missions, environment: process.env }),
    agents: { command: commandEngine(localCustody) },
    place: { installation: directory, host: "host-1", missions, hidden: [join(directory, "home")] },
    log: silentLog,
  };
  let mission = "";
  const eventsOf = <T extends MissionEvent["type"]>(type: T) =>
    log.log(mission).flatMap(({ event }) => (event.type === type ? [event as Extract<MissionEvent, { type: T }>] : []));
  return {
    directory,
    repository,
    base,
    log,
    eventsOf,
    id: () => mission,
    /** The judge repository, which no agent can reach. */
    judge: () => join(missions, mission, "judge.git"),
    state: (): Mission => log.state(mission),
    /** Starts it and drives it until nothing is due. */
    async start(settings: ConfigInput): Promise<Mission> {
      const config = missionConfigSchema.parse({ goal: "Fix it", repository, approval: "none", ...settings });
      mission = log.start(config, { base, branch: "mission/fix-it" });
      return this.goOn();
    },
    async goOn(): Promise<Mission> {
      await drive(deps, mission, new AbortController().signal);
      return log.state(mission);
    },
    async close() {
      const left = await localCustody.sweep(missions, directory);
      for (const { capsule } of left)
        await localCustody.reconcile(capsule, { installation: directory, generation: 1e6 });
      rmSync(directory, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`left alive: ${JSON.stringify(left)}`);
    },
  };
}
