import type { MissionId } from "../packages/core/src/kernel/ids.ts";
import type { MissionOutcome } from "../packages/core/src/mission/outcomes.ts";
import type { Mission } from "../packages/core/src/mission/state.ts";
import { checkResult, config, unitPlans } from "../packages/core/src/testing/builders.ts";
import { answerTo } from "../packages/core/src/testing/play.ts";
import { claimLease, type LeaseKey } from "../packages/db/src/leases.ts";
import type { Sql } from "../packages/db/src/sql.ts";
import { firstDue, report, startMission, stateOf } from "../packages/db/src/testing/missions.ts";

const unitsTotal = 4;
const unitsPassed = 2;
const aParagraph = "The parser drops the last field of a record that ends without a line break. ".repeat(4);

/** A mission in the middle of its plan, with a turn due. No brake ends it. */
export async function missionInTheMiddle(sql: Sql): Promise<{ mission: MissionId; lease: LeaseKey }> {
  const plan = unitPlans(unitsTotal).map((unit) => ({ ...unit, artifacts: ["src/parser.js", "src/parser.test.js"] }));
  const settings = config({ goal: aParagraph, plan });
  const mission = await startMission(sql, {
    ...settings,
    brakes: { ...settings.brakes, iterationsMax: 1e9, turnsMax: 1e9 },
    // A question's deadline has passed as soon as it is asked, which closes the circle without a person.
    limits: { ...settings.limits, questionWaitMs: 0 },
  });
  const lease = await claimLease(sql, mission, "bench", "host-1");
  if (!lease) throw new Error(`${mission} is somebody else's`);
  for (let state = await stateOf(sql, mission); !isReady(state); state = await stateOf(sql, mission)) {
    const entry = firstDue(state);
    const said = { ...checkResult("failed"), tail: aParagraph };
    const outcome: MissionOutcome = !entry.started
      ? { type: "effect_started", effect: entry.id }
      : answerTo(
          entry,
          state,
          state.baseline ? {} : { run_check: (_, __, effect) => ({ type: "check_finished", effect, result: said }) },
        );
    await report(sql, mission, outcome, lease);
  }
  return { mission, lease };
}

function isReady(state: Mission): boolean {
  const passed = state.units.filter((unit) => unit.state === "passed").length;
  return passed === unitsPassed && state.due.some(({ effect }) => effect.effect === "run_turn");
}

export const circleCalls = 3;

/**
 * What a driver reports next, in a circle of three: a turn starts and reads what was said (two events), it ends with a
 * question (two events), nobody answers in time (one event).
 */
export function nextOutcome(state: Mission): MissionOutcome {
  const [wait] = Object.keys(state.waits) as (keyof Mission["waits"])[];
  if (wait) return { type: "wait_deadline_passed", wait };
  const { id: effect, started } = firstDue(state);
  if (!started) return { type: "effect_started", effect };
  return {
    type: "turn_finished",
    effect,
    verdict: { status: "blocked", question: aParagraph },
    error: null,
    reason: "the agent asked",
    durationMs: 61_000,
  };
}
