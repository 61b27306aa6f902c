import { expect, test } from "vitest";
import { afterNoon, config, mission, nonce, noon } from "../testing/builders.ts";
import { approve } from "../testing/inputs.ts";
import { play } from "../testing/play.ts";
import { waitRows } from "./wait-row.ts";

test("each open wait is a row; an answered one is gone", () => {
  const on = play(config({ approval: "manual" })).until("waiting");
  expect(waitRows(on.state)).toEqual([
    {
      id: `wait_00000001_${on.state.version}`,
      mission,
      kind: "approval",
      nonce,
      asked: "Deliver this candidate?",
      candidate: on.state.tip,
      openedAt: noon,
      deadline: afterNoon(7 * 86_400_000),
      atDeadline: "give_up",
    },
  ]);
  expect(waitRows(on.take(approve()).state)).toEqual([]);
});
