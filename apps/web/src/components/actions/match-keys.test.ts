import { expect, test } from "vitest";
import { matchKeys, writtenKey } from "./match-keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const bound = ["g m", "g n", "m", "?", "mod+k"];

test.each([
  [{ ...plain, key: "M" }, "m"],
  [{ ...plain, key: "?" }, "?"],
  [{ ...plain, key: "Escape" }, "Esc"],
  [{ ...plain, key: "Enter" }, "Enter"],
  [{ ...plain, key: "k", metaKey: true }, "mod+k"],
  [{ ...plain, key: "k", ctrlKey: true }, "mod+k"],
  [{ ...plain, key: "k", altKey: true }, null],
  [{ ...plain, key: "Shift" }, null],
])("%j is written %j", (pressed, written) => {
  expect(writtenKey(pressed)).toBe(written);
});

test.each([
  [null, "m", { run: "m" }],
  [null, "g", { waitingFor: "g" }],
  ["g", "m", { run: "g m" }],
  ["g", "?", { run: "?" }],
  ["g", "x", null],
  ["g", "g", { waitingFor: "g" }],
  [null, "mod+k", { run: "mod+k" }],
])("after %j, %j means %j", (before, pressed, match) => {
  expect(matchKeys(bound, before, pressed)).toEqual(match);
});
