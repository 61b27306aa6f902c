import { expect, test } from "vitest";
import { failureFingerprint, terminalFingerprint } from "./fingerprint.ts";

test.each([
  ["times", "failed at 2026-01-01T10:00:00.123Z", "failed at 2026-02-03T11:12:13Z"],
  ["clock times", "10:00:00 failed", "11:12:13.5 failed"],
  ["durations", "took 12.5 ms\n# duration_ms 3.2", "took 900 ms\n# duration_ms 77"],
  ["absolute paths", "at /tmp/a1/src/parser.js:3", "at /var/tmp/b2/src/parser.js:3"],
  ["file addresses", "at file:///tmp/a1/parser.js", "at file:///tmp/b2/parser.js"],
  ["network addresses", "refused 127.0.0.1:4000 and localhost:4000", "refused 10.0.0.7:5123 and localhost:5123"],
  ["pointers", "at 0x7ffe01", "at 0x7ffe99"],
  ["commits", "at 0123456789abcdef", "at fedcba9876543210"],
  ["process ids", "pid 41 died", "pid 977 died"],
  ["case and spaces", "It  failed\n", "it failed"],
])("the same failure with other %s is the same", (_, one, other) => {
  expect(failureFingerprint(one)).toBe(failureFingerprint(other));
});

test.each([
  ["expected 1, got 2", "expected 1, got 3"],
  ["src/parse/number.js: not a function", "src/print/number.js: not a function"],
  ["not ok 1 - adds", "not ok 2 - subtracts"],
  ["", "x"],
])("two failures are two: %j and %j", (one, other) => {
  expect(failureFingerprint(one)).not.toBe(failureFingerprint(other));
});

test("is 16 hex digits", () => {
  expect(failureFingerprint("x")).toMatch(/^[0-9a-f]{16}$/);
});

test("an end's fingerprint is over its kind and payload", () => {
  const done = terminalFingerprint({ type: "mission.done", candidate: "c1" });
  expect(done).toMatch(/^[0-9a-f]{64}$/);
  expect(done).not.toBe(terminalFingerprint({ type: "mission.done", candidate: "c2" }));
  expect(terminalFingerprint({ type: "mission.failed", reason: "cancelled", detail: "x" })).toBe(
    terminalFingerprint({ detail: "x", reason: "cancelled", type: "mission.failed" }),
  );
});
