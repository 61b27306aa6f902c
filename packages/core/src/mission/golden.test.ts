import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { digestOf } from "../kernel/digest.ts";
import type { Recorded } from "./events.ts";
import { foldEvents } from "./evolve.ts";
import { missionEventTypes, upcast } from "./upcast.ts";

/** A log as a release stored it, and what its state was. */
interface Golden {
  log: (Omit<Recorded, "event"> & { kind: string; payload: unknown })[];
  phase: string;
  status: string;
  stateDigest: string;
}

const folder = new URL("./golden/", import.meta.url);
const names = readdirSync(folder).sort();
const read = (name: string): Golden => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

describe("a log of an earlier release", () => {
  test.each(names)("%s decodes, and folds to the state it had", (name) => {
    const golden = read(name);
    const log = golden.log.map(({ kind, payload, ...entry }) => ({
      ...entry,
      event: upcast(kind, payload, entry.schema),
    }));
    expect(log.filter(({ event }) => event.type === "unknown")).toEqual([]);
    const state = foldEvents(log);
    expect([state?.phase, state?.status, digestOf(state)]).toEqual([golden.phase, golden.status, golden.stateDigest]);
  });
});

test("the logs hold every kind of event at least once", () => {
  const kinds = new Set(names.flatMap((name) => read(name).log.map(({ kind }) => kind)));
  expect(missionEventTypes.filter((type) => !kinds.has(type))).toEqual([]);
});
