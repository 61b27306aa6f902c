import { expect, test } from "vitest";
import { asCommandId, asMissionId, effectIdOf, waitIdOf } from "./ids.ts";

const mission = asMissionId("msn_00000001");

test("ids name what they belong to", () => {
  expect([effectIdOf(mission, 7, 0), waitIdOf(mission, 8), asCommandId("cmd_00000001")]).toEqual([
    "msn_00000001:7:0",
    "wait_00000001_8",
    "cmd_00000001",
  ]);
});

test.each(["", "msn_", "msn_1234567", "msn_ABCDEFGH", "msn_12345678\n", "cmd_12345678", `msn_${"a".repeat(41)}`])(
  "%j is no mission id",
  (text) => {
    expect(() => asMissionId(text)).toThrow("not a mission id");
  },
);

test("a mission id is no command id", () => {
  expect(() => asCommandId(mission)).toThrow("not a command id");
});
