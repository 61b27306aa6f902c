import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { scriptedAgent } from "../apps/runner/src/testing/scripted.ts";
import { type Stack, startStack } from "../apps/runner/src/testing/stack.ts";
import { newRepository } from "../apps/runner/src/workspaces/git/testing/temporary-installation.ts";
import { awaitReceipt, followEvents } from "../packages/bus/src/follow.ts";
import { publishCommand } from "../packages/bus/src/publish.ts";
import type { MissionCommand } from "../packages/core/src/mission/commands.ts";
import { findCommand, receiveCommand } from "../packages/db/src/commands.ts";
import { loadMission } from "../packages/db/src/missions.ts";
import type { Bench, BenchResult } from "./bench.ts";
import { keepBusy, percentile } from "./load.ts";

const inFlight = 50;
const missions = 10;
const warmUpSeconds = 3;
const receiptMsMax = 5_000;
/** Commands whose receipt had to be read from the row, since no message came. */
let untold = 0;
const owner = { kind: "person", name: "bench", role: "owner" } as const;

/** A command from the person's side to the live reader: row, JetStream, runner, transaction, receipt, EVENTS. */
export const pathBench: Bench = {
  name: "path",
  async run({ seconds, say }) {
    const stack = await startStack();
    try {
      await stack.startRunner();
      say("the whole path: bringing missions to where they wait");
      const waiting = await Promise.all(Array.from({ length: missions }, (_, at) => waitingMission(stack, at)));
      let seen = 0;
      const stop = followEvents(stack.bus, "*", () => (seen += 1));
      const callers = Array.from({ length: inFlight }, (_, at) => () => interject(stack, waiting[at % missions] ?? ""));
      await keepBusy(callers, warmUpSeconds);
      say(`the whole path: measuring for ${seconds} s`);
      const before = seen;
      const measured = await keepBusy(callers, seconds);
      await until(() => seen - before >= measured.events);
      stop();
      return [shown(measured)];
    } finally {
      await stack.close();
    }
  },
};

function shown({ calls, events, seconds, latenciesMs }: Awaited<ReturnType<typeof keepBusy>>): BenchResult {
  const figures = {
    inFlight,
    seconds: Math.round(seconds),
    transitionsPerSecond: Math.round((events / seconds) * 10) / 10,
    receiptP50Ms: Math.round(percentile(latenciesMs, 50)),
    receiptP95Ms: Math.round(percentile(latenciesMs, 95)),
    receiptMaxMs: Math.round(percentile(latenciesMs, 100)),
    receiptsWithoutMessage: untold,
  };
  const rules = [
    { rule: "every command was settled, and every event reached the live reader", holds: calls === events },
  ];
  return { bench: "the whole path on Postgres", figures, rules };
}

async function interject(stack: Stack, mission: string): Promise<number> {
  return carryOut(stack, { type: "interject", mission, message: "go on" });
}

async function carryOut({ sql, bus }: Stack, command: MissionCommand): Promise<number> {
  const id = `cmd_${randomUUID().replaceAll("-", "")}`;
  const told = awaitReceipt(bus, id, receiptMsMax);
  await receiveCommand(sql, id, command, owner);
  await publishCommand(bus, id);
  // A message only wakes: what is true of a command is in its row.
  if (!(await told)) untold += 1;
  return (await findCommand(sql, id))?.receipt?.status === "settled" ? 1 : 0;
}

/** Its agent asks a question in the first turn, so nothing drives it while it is measured. */
async function waitingMission(stack: Stack, at: number): Promise<string> {
  const mission = `msn_${String(at).padStart(8, "0")}`;
  const repository = join(stack.folder, `project-${at}`);
  newRepository(repository, { "a.txt": "a\n" });
  const agent = scriptedAgent('ask("which?");');
  await carryOut(stack, {
    type: "start_mission",
    mission,
    request: { goal: "Wait", repository, agent, check: ["cat", "a.txt"] },
  });
  await until(async () => (await loadMission(stack.sql, mission))?.status === "waiting_for_input");
  return mission;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("what the bench waits for did not come true");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
