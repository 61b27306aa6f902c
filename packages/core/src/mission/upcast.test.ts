import { expect, test } from "vitest";
import { eventSchema, missionEventTypes, upcast } from "./upcast.ts";

test("an event of today's shape is read as it is", () => {
  expect(upcast("mission.replanned", { reason: "x" }, eventSchema)).toEqual({ type: "mission.replanned", reason: "x" });
});

test("a payload cannot call itself another kind", () => {
  expect(upcast("mission.replanned", { reason: "x", type: "mission.done" }, 1)).toEqual({
    type: "mission.replanned",
    reason: "x",
  });
});

test.each([
  ["of an unknown kind", "mission.sung", {}, 1],
  ["whose kind is a word that every object has", "constructor", {}, 1],
  ["of a newer writer", "mission.replanned", { reason: "x" }, eventSchema + 1],
  ["without a payload", "mission.replanned", null, 1],
  ["whose payload is no object", "mission.replanned", "x", 1],
])("one %s is kept as it is, to be shown", (_, kind, payload, schema) => {
  expect(upcast(kind, payload, schema)).toEqual({ type: "unknown", kind, payload });
});

test("knows every kind by its full name, once", () => {
  expect(missionEventTypes.every((type) => type.startsWith("mission."))).toBe(true);
  expect(new Set(missionEventTypes).size).toBe(missionEventTypes.length);
});
