import { canonicalJson } from "../packages/core/src/kernel/canonical-json.ts";
import type { MissionId } from "../packages/core/src/kernel/ids.ts";
import { foldLog } from "../packages/db/src/fold-log.ts";
import type { LeaseKey } from "../packages/db/src/leases.ts";
import type { Sql } from "../packages/db/src/sql.ts";
import { report, stateOf } from "../packages/db/src/testing/missions.ts";
import { openInProcessStore, openPostgresStore, type Store } from "../packages/db/src/testing/store.ts";
import type { Bench, BenchOptions, BenchResult } from "./bench.ts";
import { floorCaller, type Payload, recordPayload } from "./floor.ts";
import { type Caller, inTurns, keepBusy, type Measured, percentile } from "./load.ts";
import { circleCalls, missionInTheMiddle, nextOutcome } from "./mission.ts";

const inFlight = 50;
/** What a runner has by default. */
const connectionsMax = 8;
/** What was said in a mission stays in its state; so short, the states stay about as large as the floor's. */
const postgresTurnSeconds = 2;
const warmUpSeconds = 3;
/** PGlite is one session, and slow enough for one turn: a few seconds tell what there is to tell. */
const pgliteSeconds = 6;
/** A submit reads the clock, decides, and checks version and lease; for that it may cost what the bare writing costs. */
const shareOfFloorMin = 0.5;

/** The one door, measured against one statement that writes the same rows and decides nothing. */
export const submitBench: Bench = {
  name: "submit",
  async run(options) {
    const postgres = await measure("submit on Postgres", () => openPostgresStore({ connectionsMax }), {
      ...options,
      turnSeconds: postgresTurnSeconds,
    });
    const holds = Number(postgres.figures.ratioOfTransitions) >= shareOfFloorMin;
    const pglite = await measure("submit on PGlite in this process", openInProcessStore, {
      ...options,
      seconds: pgliteSeconds,
      turnSeconds: pgliteSeconds,
    });
    return [
      { ...postgres, rules: [{ rule: `submit makes at least ${shareOfFloorMin} of the floor's transitions`, holds }] },
      pglite,
    ];
  },
};

async function measure(
  bench: string,
  open: () => Promise<Store>,
  { seconds, turnSeconds, say }: BenchOptions & { turnSeconds: number },
): Promise<BenchResult> {
  const store = await open();
  try {
    const { sql } = store;
    const decided: MissionId[] = [];
    const callers = (callerOf: (mission: MissionId, lease: LeaseKey) => Promise<Caller>) =>
      Promise.all(
        Array.from({ length: inFlight }, async () => {
          const { mission, lease } = await missionInTheMiddle(sql);
          return callerOf(mission, lease);
        }),
      );
    const loads = {
      floor: () => callers((mission, lease) => floorOf(sql, mission, lease)),
      submit: () =>
        callers((mission, lease) => {
          decided.push(mission);
          return submitCaller(sql, mission, lease);
        }),
    };
    say(`${bench}: warming up`);
    for (const load of [loads.submit, loads.floor]) await keepBusy(await load(), warmUpSeconds);
    say(`${bench}: measuring each for ${seconds} s, ${turnSeconds} s at a time`);
    const { floor, submit } = await inTurns(loads, { seconds, turnSeconds });
    await checkFolds(sql, decided.slice(-inFlight));

    return {
      bench,
      figures: {
        inFlight,
        ...told("floor", floor),
        ...told("submit", submit),
        ratioOfTransitions: rounded(submit.calls / submit.seconds / (floor.calls / floor.seconds)),
        ratioOfEvents: rounded(submit.events / submit.seconds / (floor.events / floor.seconds)),
      },
      rules: [],
    };
  } finally {
    await store.close();
  }
}

/** As a driver does it: with its lease, going on from what its last submit gave. */
async function submitCaller(sql: Sql, mission: string, lease: LeaseKey): Promise<Caller> {
  let state = await stateOf(sql, mission);
  return async () => {
    const submitted = await report(sql, mission, nextOutcome(state), lease);
    if (submitted.status !== "appended") throw new Error(`${mission}: ${JSON.stringify(submitted)}`);
    state = submitted.mission;
    return submitted.events.length;
  };
}

/** Goes round a few times, and then writes again and again what the two transitions of two events wrote. */
async function floorOf(sql: Sql, mission: string, lease: LeaseKey): Promise<Caller> {
  const next = await submitCaller(sql, mission, lease);
  const payloads: Payload[] = [];
  let { version } = await stateOf(sql, mission);
  for (let call = 0; call < circleCalls * 4; call += 1) {
    const events = await next();
    version += events;
    if (call >= circleCalls * 3 && events === 2) payloads.push(await recordPayload(sql, mission, version));
  }
  return floorCaller(sql, mission, version, payloads);
}

/** What was measured was right: the rows are what their logs say. */
async function checkFolds(sql: Sql, missions: readonly MissionId[]): Promise<void> {
  for (const mission of missions) {
    const stored = canonicalJson(await stateOf(sql, mission));
    if (stored !== canonicalJson(await foldLog(sql, mission))) throw new Error(`${mission} is not what its log says`);
  }
}

function told(name: string, { calls, events, seconds, latenciesMs }: Measured): Record<string, number> {
  return {
    [`${name}Seconds`]: rounded(seconds),
    [`${name}TransitionsPerSecond`]: rounded(calls / seconds),
    [`${name}EventsPerSecond`]: rounded(events / seconds),
    [`${name}EventsEach`]: rounded(events / calls),
    [`${name}P50Ms`]: rounded(percentile(latenciesMs, 50)),
    [`${name}P99Ms`]: rounded(percentile(latenciesMs, 99)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
