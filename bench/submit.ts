import type { Mission } from "../packages/core/src/mission/state.ts";
import type { LeaseKey } from "../packages/db/src/leases.ts";
import { replay } from "../packages/db/src/replay.ts";
import type { Sql } from "../packages/db/src/sql.ts";
import { report, stateOf } from "../packages/db/src/testing/missions.ts";
import { openInProcessStore, openPostgresStore, type Store } from "../packages/db/src/testing/store.ts";
import type { Bench, BenchOptions, BenchResult } from "./bench.ts";
import { floorCaller, recordPayloads } from "./floor.ts";
import { type Caller, inTurns, keepBusy, type Measured, percentile } from "./load.ts";
import { missionInTheMiddle, nextOutcome } from "./mission.ts";

const inFlight = 50;
const turns = 3;
const warmUpSeconds = 2;
/** PGlite is one session: a few seconds tell what there is to tell. */
const pgliteSecondsMax = 10;
/** A submit reads, locks, decides and checks its lease; for all of that it may cost what the bare writing costs. */
const shareOfFloorMin = 0.5;

/** The one door, measured against one statement that writes the same; on Postgres it has to reach half of that. */
export const submitBench: Bench = {
  name: "submit",
  async run(options) {
    return [
      await measure("submit on Postgres", openPostgresStore, options, (ratio) => [
        { rule: `events by submit are at least ${shareOfFloorMin} of the floor's`, holds: ratio >= shareOfFloorMin },
      ]),
      await measure(
        "submit on PGlite in this process",
        openInProcessStore,
        { ...options, seconds: Math.min(options.seconds, pgliteSecondsMax) },
        () => [],
      ),
    ];
  },
};

async function measure(
  bench: string,
  open: () => Promise<Store>,
  { seconds, say }: BenchOptions,
  rulesOf: (ratio: number) => BenchResult["rules"],
): Promise<BenchResult> {
  const store = await open();
  try {
    const { sql } = store;
    say(`${bench}: preparing ${inFlight * 2} missions`);
    const missions = await Promise.all(Array.from({ length: inFlight }, () => missionInTheMiddle(sql)));
    const floors = await Promise.all(Array.from({ length: inFlight }, () => missionInTheMiddle(sql)));
    const submit = missions.map(({ mission, lease }) => submitCaller(sql, mission, lease));
    await keepBusy(submit, warmUpSeconds);

    const floor = await Promise.all(floors.map(({ mission, lease }) => floorOf(sql, mission, lease)));
    await keepBusy(floor, warmUpSeconds);
    say(`${bench}: measuring both for ${seconds} s, in ${turns} turns`);
    const measured = await inTurns({ floor, submit }, seconds, turns);
    await checkFolds(
      sql,
      floors.map(({ mission }) => mission),
    );

    const ratioOfEvents = perSecond(measured.submit, "events") / perSecond(measured.floor, "events");
    return {
      bench,
      figures: {
        ...told("floor", measured.floor),
        ...told("submit", measured.submit),
        eventsBySubmit: rounded(measured.submit.events / measured.submit.calls),
        ratioOfTransitions: rounded(perSecond(measured.submit, "calls") / perSecond(measured.floor, "calls")),
        ratioOfEvents: rounded(ratioOfEvents),
      },
      rules: rulesOf(ratioOfEvents),
    };
  } finally {
    await store.close();
  }
}

function submitCaller(sql: Sql, mission: string, lease: LeaseKey): Caller {
  let state: Mission | undefined;
  return async () => {
    state ??= await stateOf(sql, mission);
    const submitted = await report(sql, mission, nextOutcome(state), lease);
    if (submitted.status !== "appended") throw new Error(`${mission}: ${JSON.stringify(submitted)}`);
    state = submitted.mission;
    return submitted.events.length;
  };
}

/** Goes round once, stops where a question is open, and appends from there what the last four events were. */
async function floorOf(sql: Sql, mission: string, lease: LeaseKey): Promise<Caller> {
  const next = submitCaller(sql, mission, lease);
  for (let call = 0; call < 5; call += 1) await next();
  const { version } = await stateOf(sql, mission);
  return floorCaller(sql, mission, version, await recordPayloads(sql, mission, version));
}

/** What was measured was right: every mission that went through submit is what its log says. The floor decides nothing. */
async function checkFolds(sql: Sql, undecided: readonly string[]): Promise<void> {
  await sql.script(`delete from mission where id in (${undecided.map((id) => `'${id}'`).join(", ")})`);
  const { differences } = await replay(sql);
  const wrong = differences.filter(({ id }) => !undecided.includes(id));
  if (wrong.length > 0) throw new Error(`folds differ from their logs: ${JSON.stringify(wrong).slice(0, 1_000)}`);
}

function told(name: string, { calls, events, seconds, latenciesMs }: Measured): Record<string, number> {
  return {
    [`${name}Seconds`]: rounded(seconds),
    [`${name}TransitionsPerSecond`]: rounded(calls / seconds),
    [`${name}EventsPerSecond`]: rounded(events / seconds),
    [`${name}P50Ms`]: rounded(percentile(latenciesMs, 50)),
    [`${name}P99Ms`]: rounded(percentile(latenciesMs, 99)),
  };
}

function perSecond(measured: Measured, what: "calls" | "events"): number {
  return measured[what] / measured.seconds;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
