import { asMissionId, type MissionId } from "@sortie/core/kernel/ids";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { MissionConfig } from "@sortie/core/mission/config";
import type { TargetFacts } from "@sortie/core/mission/decisions/start-mission";
import type { Recorded } from "@sortie/core/mission/events";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Actor } from "@sortie/core/mission/roles";
import { type Mission, openWaits } from "@sortie/core/mission/state";
import { base, branch, config, owner, runner } from "@sortie/core/testing/builders";
import { start } from "@sortie/core/testing/inputs";
import { type Answers, answerTo, type Point } from "@sortie/core/testing/play";
import { type Receipt, receiveCommand } from "../commands.ts";
import { readEvents } from "../event-store.ts";
import type { LeaseKey } from "../leases.ts";
import { loadMission } from "../missions.ts";
import type { Sql } from "../sql.ts";
import { type Settled, type Submitted, settleNextCommand, submitOutcome } from "../submit.ts";

let ids = 0;
function nextId(): string {
  ids += 1;
  return `${process.pid.toString(36)}${String(ids).padStart(8, "0")}`;
}
export const newMissionId = (): MissionId => asMissionId(`msn_${nextId()}`);
export const newCommandId = (): string => `cmd_${nextId()}`;

export const plainly = (text: string): string => text;
export const facts = (settings: MissionConfig = config()): TargetFacts => ({ base, branch, config: settings });

export const startOf = (mission: MissionId) => ({ ...start, mission });
export const interjection = (mission: MissionId, message: string) => ({
  type: "interject" as const,
  mission,
  message,
});

/** Settles the oldest open command; `target` names the start_mission command that may look at its target. */
export async function settle(
  sql: Sql,
  mission: string,
  {
    redactText = plainly,
    target,
  }: { redactText?: (text: string) => string; target?: { command: string; facts: TargetFacts } } = {},
): Promise<Extract<Settled, { status: "settled" }> | undefined> {
  const settled = await settleNextCommand({ sql, redactText }, mission, target);
  if (settled?.status === "look_first") throw new Error(`${settled.command} has to look at its target first`);
  return settled;
}

/** Writes a command down and settles what is oldest; its receipt. */
export async function ask(
  sql: Sql,
  command: MissionCommand,
  { actor = owner, target = facts(), redactText = plainly } = {},
): Promise<Receipt | undefined> {
  const id = newCommandId();
  const received = await receiveCommand(sql, id, command, actor);
  if (received.status !== "received") throw new Error(`${command.type}: ${JSON.stringify(received)}`);
  return (await settle(sql, command.mission, { redactText, target: { command: id, facts: target } }))?.receipt;
}

export async function startMission(sql: Sql, settings: MissionConfig = config()): Promise<MissionId> {
  const mission = newMissionId();
  const receipt = await ask(sql, startOf(mission), { target: facts(settings) });
  if (receipt?.status !== "settled") throw new Error(`start_mission: ${JSON.stringify(receipt)}`);
  return mission;
}

export async function report(
  sql: Sql,
  mission: string,
  outcome: MissionOutcome,
  lease: LeaseKey | null = null,
  { actor = runner, redactText = plainly }: { actor?: Actor; redactText?: (text: string) => string } = {},
): Promise<Submitted> {
  return submitOutcome({ sql, redactText }, mission, outcome, { actor, cause: outcome.type, lease });
}

export async function stateOf(sql: Sql, mission: string): Promise<Mission> {
  const state = await loadMission(sql, mission);
  if (!state) throw new Error(`no row of ${mission}`);
  return state;
}

/** Starts and reports what is due, as if everything passed, until the point is reached. */
export async function drive(
  sql: Sql,
  mission: string,
  point: Point | "paused",
  answers: Answers = {},
): Promise<Mission> {
  for (let state = await stateOf(sql, mission); ; state = await stateOf(sql, mission)) {
    if (pointOf(state) === point) return state;
    const entry = state.due[0];
    if (!entry) throw new Error(`nothing is due: ${state.phase}/${state.status}`);
    const outcome: MissionOutcome = entry.started
      ? answerTo(entry, state, answers)
      : { type: "effect_started", effect: entry.id };
    const submitted = await report(sql, mission, outcome);
    if (submitted.status !== "appended") throw new Error(`${outcome.type}: ${JSON.stringify(submitted)}`);
  }
}

function pointOf(state: Mission): Point | "paused" | undefined {
  if (state.ended) return "ended";
  if (state.pause) return "paused";
  if (openWaits(state).length > 0) return "waiting";
  const [entry] = state.due;
  return entry && (entry.started ? `${entry.effect.effect} started` : entry.effect.effect);
}

/** The first entry of the due list, which has to be there. */
export function firstDue(state: Mission): Mission["due"][number] {
  const [entry] = state.due;
  if (!entry) throw new Error(`nothing is due: ${state.phase}/${state.status}`);
  return entry;
}

export async function eventTypes(sql: Sql, mission: string, after = 0): Promise<string[]> {
  return (await readEvents(sql, mission, after)).map(({ event }) => event.type);
}

export const versionsOf = (events: readonly Recorded[]): number[] => events.map(({ version }) => version);
export const countTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
