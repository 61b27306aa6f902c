import { expect, test } from "vitest";
import { config, owner } from "../../testing/builders.ts";
import { decided, given } from "../../testing/given.ts";
import { raise } from "../../testing/inputs.ts";
import { started } from "../../testing/stories.ts";
import { rejected } from "../rejections.ts";

const before = given(started(config({ brakes: { turnsMax: 10 } })));

test("raises a limit above the present one", () => {
  expect(before.when(raise("turnsMax", 11))).toEqual(
    decided({ type: "mission.brake_raised", brake: "turnsMax", to: 11, by: owner }),
  );
  const { brakes, config: frozen } = before.after(raise("turnsMax", 11)).state;
  expect([brakes, frozen.brakes.turnsMax]).toEqual([{ ...frozen.brakes, turnsMax: 11 }, 10]);
});

test("never lowers, and compares with what was raised before", () => {
  expect(before.when(raise("turnsMax", 10))).toEqual(rejected("brake_not_higher"));
  expect(before.after(raise("turnsMax", 20)).when(raise("turnsMax", 15))).toEqual(rejected("brake_not_higher"));
});

test("refuses an agent, and a person who only operates", () => {
  const by = (actor: { kind: "agent" | "person"; name: string; role: "owner" | "operator" }) => ({ actor });
  expect(before.when(raise("turnsMax", 11), by({ kind: "agent", name: "mcp", role: "owner" }))).toEqual(
    rejected("agents_may_not_raise"),
  );
  expect(before.when(raise("turnsMax", 11), by({ kind: "person", name: "bo", role: "operator" }))).toEqual(
    rejected("role_may_not"),
  );
});
