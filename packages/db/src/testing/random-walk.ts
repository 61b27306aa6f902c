import type { MissionCommand } from "@sortie/core/mission/commands";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import { type Mission, openWaits } from "@sortie/core/mission/state";
import { blocked, checkResult, config, done, retry, unitPlans } from "@sortie/core/testing/builders";
import { answerTo } from "@sortie/core/testing/play";
import { random } from "../seed/random.ts";
import type { Sql } from "../sql.ts";
import { ask, report, startMission, stateOf } from "./missions.ts";

/** Starts a mission and gives it commands and outcomes, sensible and late ones, for so many steps. */
export async function walk(sql: Sql, seed: number, steps: number): Promise<void> {
  const next = random(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T;
  const mission = await startMission(
    sql,
    config({
      plan: unitPlans(1 + Math.floor(next() * 3)),
      approval: pick(["manual", "none"]),
      delivery: pick(["patch", "branch"]),
      brakes: { iterationsMax: 5, turnsMax: 20, stallMax: 4 },
    }),
  );
  for (let step = 0; step < steps; step += 1) {
    const state = await stateOf(sql, mission);
    if (next() < 0.25) await ask(sql, pick(commandsOn(state)));
    else await report(sql, mission, pick(outcomesOn(state)));
  }
}

function commandsOn(state: Mission): MissionCommand[] {
  const mission = state.id;
  const waits = openWaits(state).map(([wait, { nonce, candidate }]) => ({ wait, nonce, candidate: candidate ?? "" }));
  return [
    { type: "interject", mission, message: 'mind the \u00e9dge, it\'s "sharp"\n' },
    { type: "pause_mission", mission },
    { type: "resume_mission", mission },
    { type: "resume_mission", mission },
    { type: "raise_brake", mission, brake: "turnsMax", to: state.brakes.turnsMax + 5 },
    { type: "replan_mission", mission, reason: "another way" },
    ...(state.version > 60 ? [{ type: "stop_mission" as const, mission }] : []),
    ...waits.flatMap(({ wait, nonce, candidate }): MissionCommand[] => [
      { type: "answer_question", mission, wait, nonce, answer: "the second one" },
      { type: "approve_candidate", mission, wait, nonce, candidate },
      { type: "reject_candidate", mission, wait, nonce, candidate, reason: "the name is wrong" },
    ]),
  ];
}

function outcomesOn(state: Mission): MissionOutcome[] {
  const [entry] = state.due;
  if (!entry) return [{ type: "stop_deadline_passed" }];
  const effect = entry.id;
  if (!entry.started) return [{ type: "effect_started", effect }];
  const turn = { type: "turn_finished" as const, effect, error: null, reason: "", durationMs: 7 };
  const odd: MissionOutcome[] = [
    { type: "effect_started", effect },
    { type: "effect_failed", effect, reason: "no space left" },
    { type: "effect_stopped", effect, killed: [41] },
    { type: "turn_adopted", effect, found: "ended" },
    { type: "turn_lost", effect, killed: [], proof: "its process is gone" },
    { ...turn, verdict: retry() },
    { ...turn, verdict: blocked() },
    { ...turn, verdict: done(), error: "exit 1" },
    { type: "seal_refused", effect, refused: [{ path: "a", rule: "no devices" }] },
    { type: "check_finished", effect, result: checkResult("failed") },
    { type: "delivery_failed", effect, reason: "the ref moved" },
  ];
  const passes = answerTo(entry, state);
  return [...odd, ...odd.map(() => passes), ...odd.map(() => passes)];
}
