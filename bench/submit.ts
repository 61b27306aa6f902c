import { canonicalJson } from "../packages/core/src/kernel/canonical-json.ts";
import { foldLog } from "../packages/db/src/fold-log.ts";
import type { Sql } from "../packages/db/src/sql.ts";
import { stateOf } from "../packages/db/src/testing/missions.ts";
import { openInProcessStore, openPostgresStore, type Store } from "../packages/db/src/testing/store.ts";
import type { Bench, BenchOptions, BenchResult } from "./bench.ts";
import { appendPayload, type Payload, recordPayload } from "./floor.ts";
import { inTurns, type Load, type Measured, percentile } from "./load.ts";
import { goOn, missionInTheMiddle, type Started } from "./mission.ts";

const inFlight = 50;
/** What a runner has by default. */
const connectionsMax = 8;
/** A submit reads the clock, decides, and checks version and lease; for that it may cost what the bare writing costs. */
const shareOfFloorMin = 0.5;
/** PGlite is one session, and slow enough for a few seconds to tell what there is to tell. */
const pgliteSeconds = 6;

/** The one door, measured against one statement that writes the same rows and decides nothing. */
export const submitBench: Bench = {
  name: "submit",
  async run(options) {
    const postgres = await measure("submit on Postgres", () => openPostgresStore({ connectionsMax }), {
      ...options,
      missions: 600,
    });
    const holds = Number(postgres.figures.ratio) >= shareOfFloorMin;
    const pglite = await measure("submit on PGlite in this process", openInProcessStore, {
      ...options,
      seconds: pgliteSeconds,
      missions: 100,
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
  { seconds, missions, say }: BenchOptions & { missions: number },
): Promise<BenchResult> {
  const store = await open();
  try {
    const { sql } = store;
    say(`${bench}: bringing ${2 * missions} missions to the middle of their plans`);
    const written = await manyMissions(sql, missions);
    const decided = await manyMissions(sql, missions);
    const loads = { floor: await floorOf(sql, written, decided[0]), submit: submitOf(sql, decided) };
    say(`${bench}: measuring each for ${seconds} s`);
    const { floor, submit } = await inTurns(loads, { inFlight, seconds });
    await checkFolds(sql, decided);

    return {
      bench,
      figures: {
        inFlight,
        connectionsMax,
        ...told("floor", floor),
        ...told("submit", submit),
        ratio: rounded(submit.calls / submit.seconds / (floor.calls / floor.seconds)),
      },
      rules: [],
    };
  } finally {
    await store.close();
  }
}

async function manyMissions(sql: Sql, count: number): Promise<Started[]> {
  const missions: Started[] = [];
  while (missions.length < count) {
    const some = Array.from({ length: inFlight }, () => missionInTheMiddle(sql));
    missions.push(...(await Promise.all(some)));
  }
  return missions;
}

/** Each mission starts a turn and ends it with a question; between the rounds nobody answers in time. */
function submitOf(sql: Sql, missions: readonly Started[]): Load {
  const calls = missions.map((mission) => () => goOn(sql, mission));
  return { calls: [...calls, ...calls], renew: async () => void (await Promise.all(calls.map((call) => call()))) };
}

/** Writes what the two transitions of a mission wrote that has come as far as `like`. */
async function floorOf(sql: Sql, [model, ...others]: readonly Started[], like: Started | undefined): Promise<Load> {
  if (!model || !like) throw new Error("there is no mission to write like");
  const payloads: Payload[] = [];
  const record = async () => {
    for (let at = 0; at < 2; at += 1) {
      await goOn(sql, model);
      payloads[at] = await recordPayload(sql, model.mission, model.state.version);
    }
    await goOn(sql, model);
  };
  await record();
  const heads = others.map(({ mission, state }) => ({ mission, version: state.version }));
  const write = (head: (typeof heads)[number], at: number) => async () => {
    const events = await appendPayload(sql, head.mission, head.version, payloads[at] as Payload);
    head.version += events;
    return events;
  };
  return {
    calls: [...heads.map((head) => write(head, 0)), ...heads.map((head) => write(head, 1))],
    async renew() {
      // What is said in a mission stays in its state: the floor writes states as large as submit does.
      while (model.state.turns < like.state.turns) await record();
    },
  };
}

/** What was measured was right: the rows are what their logs say. */
async function checkFolds(sql: Sql, missions: readonly Started[]): Promise<void> {
  for (const { mission } of missions) {
    const stored = canonicalJson(await stateOf(sql, mission));
    if (stored !== canonicalJson(await foldLog(sql, mission))) throw new Error(`${mission} is not what its log says`);
  }
}

function told(name: string, { calls, events, seconds, latenciesMs }: Measured): Record<string, number> {
  return {
    [`${name}Seconds`]: rounded(seconds),
    [`${name}TransitionsPerSecond`]: rounded(calls / seconds),
    [`${name}EventsEach`]: rounded(events / calls),
    [`${name}P50Ms`]: rounded(percentile(latenciesMs, 50)),
    [`${name}P99Ms`]: rounded(percentile(latenciesMs, 99)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
