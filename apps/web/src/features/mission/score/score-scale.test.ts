import { compactScore } from "@sortie/core/read-models/compact-score";
import { scoreOf } from "@sortie/core/read-models/score";
import { config, noon, unitPlans } from "@sortie/core/testing/builders";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { scoreScale } from "./score-scale.ts";

const score = scoreOf(play(config({ plan: unitPlans(3), approval: "manual" })).until("waiting").log);
const now = Date.parse(noon);

test("the beginning is left, the head right, and now further where it waits", () => {
  const head = score.head;
  const still = scoreScale(score, now, false);
  expect([still.placeOfVersion(1), still.placeOf(head), still.placeOf(null)]).toEqual([0, 1, 1]);
  const later = scoreScale(score, now + 86_400_000, false);
  expect(later.placeOf(head)).toBeLessThan(1);
  expect(scoreScale(score, now + 86_400_000, true).placeOf(head)).toBe(1);
});

test("there and back, every version, also of a compact score", () => {
  const head = score.head?.version ?? 0;
  for (const of of [score, compactScore(score, 8)]) {
    const scale = scoreScale(of, now + 60_000, false);
    for (let version = 1; version <= head; version += 1) {
      expect(scale.versionAt(scale.placeOfVersion(version))).toBe(version);
    }
  }
  expect([scoreScale(score, now, false).versionAt(-1), scoreScale(score, now, false).versionAt(2)]).toEqual([1, head]);
});

test("a mission without events has a place too", () => {
  expect(scoreScale(scoreOf([]), now, false).versionAt(0.5)).toBe(1);
});
