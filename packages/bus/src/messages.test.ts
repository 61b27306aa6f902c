import { asCommandId, asMissionId } from "@sortie/core/kernel/ids";
import { expect, test } from "vitest";
import { eventInlineBytesMax } from "./limits.ts";
import { commandHint, decode, encode, encodeEvent, eventMessage, receiptMessage } from "./messages.ts";

const missionId = asMissionId("msn_00000001");
const commandId = asCommandId("cmd_00000001");
const bytes = (text: string) => new TextEncoder().encode(text);

test("what is encoded is decoded", () => {
  const receipt = { commandId, missionId, outcome: { status: "settled", version: 3, events: [{ a: null }] } };
  expect(decode(receiptMessage, encode(receipt))).toEqual(receipt);
  const event = { missionId, version: 7, event: { type: "mission.started", text: "ü" } };
  expect(decode(eventMessage, encodeEvent(event))).toEqual(event);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"cmd_00000001"',
  "{}",
  '{"commandId":"msn_00000001"}',
  '{"commandId":"cmd_*"}',
  '{"commandId":"cmd_00000001","type":"approve_candidate"}',
])("a command hint is nothing but an id: %s", (text) => {
  expect(decode(commandHint, bytes(text))).toBeUndefined();
});

test("bytes that are not UTF-8 are refused", () => {
  expect(decode(commandHint, new Uint8Array([0xff, 0xfe]))).toBeUndefined();
});

test("an event above 256 KiB encoded travels as a pointer", () => {
  const frame = encodeEvent({ missionId, version: 1, event: "" }).byteLength;
  const fits = "x".repeat(eventInlineBytesMax - frame);
  expect(decode(eventMessage, encodeEvent({ missionId, version: 1, event: fits }))).toEqual({
    missionId,
    version: 1,
    event: fits,
  });
  expect(decode(eventMessage, encodeEvent({ missionId, version: 1, event: `${fits}x` }))).toEqual({
    missionId,
    version: 1,
    pointer: true,
  });
});
