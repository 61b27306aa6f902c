import { type FeedFrame, readFrame } from "@sortie/core/feed/frames";
import { mission, owner, record } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { feedFrameCharsMax } from "../limits.ts";
import { activitySteps, eventSteps, frameBytes } from "./frame-bytes.ts";

const from = { version: 4, position: 7 };
const events = record(Array.from({ length: 7 }, () => ({ type: "mission.resumed" as const, by: owner }))).slice(4);

function read(bytes: Uint8Array): FeedFrame | undefined {
  const [, name, data = ""] = /^event: (\w+)\ndata: ([^\r\n]*)\n\n$/.exec(new TextDecoder().decode(bytes)) ?? [];
  return readFrame(name, data);
}

test("events go as one frame that says where it follows and where it leads", () => {
  const [step, ...rest] = eventSteps(mission, from, events);
  expect(rest).toEqual([]);
  expect(step?.to).toEqual({ version: 7, position: 7 });
  expect(read(step?.bytes ?? new Uint8Array())).toEqual({
    name: "events",
    data: { mission, after: "4.7", cursor: "7.7", events },
  });
});

test("what is too much for one frame is cut, and each follows the one before", () => {
  const entry = (position: number, body: string) => ({
    position,
    turn: 1,
    stream: "s",
    offset: 0,
    kind: "said",
    body,
    at: "",
  });
  const long = "x".repeat(feedFrameCharsMax - 200);
  const steps = activitySteps(mission, from, [entry(8, long), entry(9, "a"), entry(10, long)]);
  expect(steps.map(({ bytes }) => read(bytes))).toMatchObject([
    { data: { after: "4.7", cursor: "4.9", entries: [{ position: 8 }, { position: 9 }] } },
    { data: { after: "4.9", cursor: "4.10", entries: [{ position: 10 }] } },
  ]);
});

test("a line break in what is sent does not end its line", () => {
  const gone = { mission, rule: "r", says: "one\ntwo\r\n\nthree\u2028" };
  expect(read(frameBytes("gone", gone))).toEqual({ name: "gone", data: gone });
});

test("nothing to send is no frame", () => {
  expect(eventSteps(mission, from, [])).toEqual([]);
});
