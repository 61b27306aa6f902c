import { expect, test } from "vitest";
import { digestOf } from "./digest.ts";

test("is SHA-256 of the canonical JSON", () => {
  expect(digestOf({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  expect(digestOf({ b: "é", a: 1 })).toBe(digestOf({ a: 1, b: "é" }));
});
