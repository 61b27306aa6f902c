import { expect, test } from "vitest";
import type { EffectId } from "../../kernel/ids.ts";
import { afterNoon, config, mission as id } from "../../testing/builders.ts";
import { decided, step } from "../../testing/given.ts";
import { delivers, effectStops, stop, stopDeadline, turnSays } from "../../testing/inputs.ts";
import { play } from "../../testing/play.ts";
import { terminalFingerprint } from "../fingerprint.ts";
import type { MissionOutcome } from "../outcomes.ts";
import { rejected } from "../rejections.ts";
import { reconcile } from "./reconcile.ts";

const effect = `${id}:9:0` as EffectId;
const landed: MissionOutcome = { type: "delivered", effect, where: "mission/fix" };
const cancelled = terminalFingerprint({ type: "mission.failed", reason: "cancelled", detail: "stopped" });
const late = { now: afterNoon(60_000) };

test("a delivery that lands after the stop's deadline is reconciled; the first end is canonical", () => {
  const on = play(config()).until("deliver started").take(stop).take(stopDeadline, late);
  const { state } = on;
  expect(step(state, landed)).toEqual(
    decided({
      type: "mission.reconciled",
      canonical: cancelled,
      refused: terminalFingerprint({ type: "mission.done", candidate: state.tip }),
      detail: "delivered to mission/fix after the end",
    }),
  );
  expect({ ...on.take(landed, late).state, version: 0 }).toEqual({ ...state, version: 0 });
});

test("the same end again is a no-op", () => {
  const { state } = play(config()).until("ended");
  expect(step(state, landed)).toEqual(decided());
  const gone = play(config()).take(stop).state;
  expect([step(gone, effectStops(gone)), step(gone, stopDeadline)]).toEqual([decided(), decided()]);
});

test("a stop after done is reconciled", () => {
  const { state } = play(config()).until("ended");
  expect(step(state, stopDeadline)).toEqual(
    decided({
      type: "mission.reconciled",
      canonical: state.ended?.fingerprint ?? "",
      refused: cancelled,
      detail: "stopped after the end",
    }),
  );
});

test("nothing of a turn is written after the end", () => {
  const on = play(config()).until("run_turn started");
  const report = turnSays()(on.state);
  on.take(stop).take(stopDeadline, late);
  expect(step(on.state, report)).toEqual(rejected("mission_has_ended"));
  expect(step(on.state, delivers()(on.state)).accepted).toBe(true);
});

test("before the end there is nothing to reconcile", () => {
  const { state } = play(config());
  expect(
    reconcile(landed, state, { now: late.now, actor: { kind: "runner", name: "r", role: "operator" }, entropy: "" }),
  ).toEqual(rejected("effect_not_due"));
});
