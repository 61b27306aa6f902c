import { expect, test } from "vitest";
import { poisonPayloadBytesMax } from "./limits.ts";
import { payloadText } from "./poison.ts";

test("a payload becomes text that a database accepts", () => {
  expect(payloadText(new Uint8Array([0x61, 0x00, 0xff, 0x62]))).toBe("a\uFFFD\uFFFDb");
  expect(payloadText(new Uint8Array(poisonPayloadBytesMax + 1).fill(0x61))).toBe("a".repeat(poisonPayloadBytesMax));
});
