import { owner } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { receiveCommand } from "./commands.ts";
import { readEvents } from "./event-store.ts";
import { replay } from "./replay.ts";
import { countTo, interjection, newCommandId, startMission, stateOf, versionsOf } from "./testing/missions.ts";
import { runWorker } from "./testing/run-worker.ts";
import type { Store } from "./testing/store.ts";
import type { Job } from "./testing/store-worker.ts";
import { count } from "./testing/tables.ts";

/** Of a database that several processes use at the same time; `processes` of them with `workers` calls in flight each. */
export function processCases(store: () => Store, { processes, workers }: { processes: number; workers: number }): void {
  const runAll = async (job: Job["job"], missions: string[]): Promise<string[][]> => {
    const { url } = store();
    if (url === undefined) throw new Error("this database is inside its process");
    return Promise.all(Array.from({ length: processes }, () => runWorker(url, { job, missions, workers })));
  };
  const startMany = (many: number) => Promise.all(Array.from({ length: many }, () => startMission(store().sql)));

  test(`${processes} processes settle the commands of the same missions, each once and in order`, async () => {
    const { sql } = store();
    const missions = await startMany(4);
    const asked = new Map<string, string[]>(missions.map((mission) => [mission, []]));
    for (let round = 0; round < 25; round += 1) {
      for (const mission of missions) {
        const id = newCommandId();
        asked.get(mission)?.push(id);
        await receiveCommand(sql, id, interjection(mission, id), owner);
      }
    }
    const settled = (await runAll("settle", missions)).flat();
    expect(settled.sort()).toEqual([...asked.values()].flat().sort());
    for (const mission of missions) {
      expect(versionsOf(await readEvents(sql, mission))).toEqual(countTo(27));
      expect((await stateOf(sql, mission)).unread.map(({ text }) => text)).toEqual(asked.get(mission));
    }
    expect((await replay(sql)).differences).toEqual([]);
  });

  test(`of ${processes} processes that claim the same missions, one wins each`, async () => {
    const missions = await startMany(10);
    const won = (await runAll("claim", missions)).flat();
    expect(won.sort()).toEqual([...missions].sort());
    expect(await count(store().sql, "lease", "generation = 1")).toBe(10);
  });

  test(`${processes} processes drive the same missions to their end, handing them over all the time`, async () => {
    const { sql } = store();
    const missions = await startMany(8);
    const submits = (await runAll("drive", missions)).flat();
    expect(submits.filter((status) => status !== "appended")).toEqual([]);
    expect((await Promise.all(missions.map((mission) => stateOf(sql, mission)))).map(({ status }) => status)).toEqual(
      missions.map(() => "done"),
    );
    const { differences } = await replay(sql);
    expect(differences).toEqual([]);
  });
}
