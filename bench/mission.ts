import type { MissionId } from "../packages/core/src/kernel/ids.ts";
import type { MissionOutcome } from "../packages/core/src/mission/outcomes.ts";
import type { Mission } from "../packages/core/src/mission/state.ts";
import { checkResult, config, unitPlans } from "../packages/core/src/testing/builders.ts";
import { type Answers, answerTo } from "../packages/core/src/testing/play.ts";
import { claimLease, type LeaseKey } from "../packages/db/src/leases.ts";
import type { Sql } from "../packages/db/src/sql.ts";
import { firstDue, report, startMission, stateOf } from "../packages/db/src/testing/missions.ts";

const unitsTotal = 4;
const unitsPassed = 2;
const aParagraph = "The parser drops the last field of a record that ends without a line break. ".repeat(4);

export interface Started {
  mission: MissionId;
  lease: LeaseKey;
  state: Mission;
}

/** Reports what comes next as a driver does it: with its lease, going on from what its last submit gave. */
export async function goOn(sql: Sql, started: Started): Promise<number> {
  const submitted = await report(sql, started.mission, nextOutcome(started.state), started.lease);
  if (submitted.status !== "appended") throw new Error(`${started.mission}: ${JSON.stringify(submitted)}`);
  started.state = submitted.mission;
  return submitted.events.length;
}

/**
 * A mission in the middle of its plan, with a turn due that will read what was said. No brake ends it.
 * From here `goOn` reports two outcomes of two events each, and one of one event that leads back here.
 */
export async function missionInTheMiddle(sql: Sql): Promise<Started> {
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
  const started: Started = { mission, lease, state: await stateOf(sql, mission) };
  while (!isReady(started.state)) await goOn(sql, started);
  return started;
}

function isReady(state: Mission): boolean {
  return state.unread.length > 0 && state.due.some(({ effect }) => effect.effect === "run_turn");
}

const said = { ...checkResult("failed"), tail: aParagraph };
const baselineFails: Answers = {
  run_check: (_, __, effect) => ({ type: "check_finished", effect, result: said }),
};

/**
 * What a driver reports next. Once enough units have passed, in a circle: a turn starts and reads what was said (two
 * events), it ends with a question (two events), nobody answers in time (one event).
 */
function nextOutcome(state: Mission): MissionOutcome {
  const [wait] = Object.keys(state.waits) as (keyof Mission["waits"])[];
  if (wait) return { type: "wait_deadline_passed", wait };
  const entry = firstDue(state);
  const effect = entry.id;
  if (!entry.started) return { type: "effect_started", effect };
  const passed = state.units.filter((unit) => unit.state === "passed").length;
  if (passed < unitsPassed) return answerTo(entry, state, state.baseline ? {} : baselineFails);
  return {
    type: "turn_finished",
    effect,
    verdict: { status: "blocked", question: aParagraph },
    error: null,
    reason: "the agent asked",
    durationMs: 61_000,
  };
}
