import { expect, test } from "vitest";
import { placeHint } from "./place-hint.ts";

const hint = { width: 100, height: 20 };
const room = { width: 400, height: 300 };
const anchor = (left: number, top: number) => ({ left, top, width: 40, height: 16 });

test.each([
  ["above, in the middle", anchor(180, 100), { left: 150, top: 74 }],
  ["below at the top of the window", anchor(180, 10), { left: 150, top: 32 }],
  ["not over the left edge", anchor(0, 100), { left: 8, top: 74 }],
  ["not over the right edge", anchor(380, 100), { left: 292, top: 74 }],
])("%s", (_, at, place) => {
  expect(placeHint(at, hint, room)).toEqual(place);
});
