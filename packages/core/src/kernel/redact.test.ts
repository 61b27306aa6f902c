import { expect, test } from "vitest";
import { redactorOf, redactValue } from "./redact.ts";

const secret = 'p"ss w/rd+1';
const redact = redactorOf([secret]);

test("takes a secret out of a text, as it is, JSON-escaped and URL-encoded", () => {
  expect(redact(`a ${secret} b ${JSON.stringify({ secret })} c ${encodeURIComponent(secret)} d`)).toBe(
    'a [redacted] b {"secret":"[redacted]"} c [redacted] d',
  );
});

test("the longer of two secrets goes first; what is too short to be one stays", () => {
  expect(redactorOf(["abcdef", "abcdefgh", "the"])("the abcdefgh")).toBe("the [redacted]");
});

test("reaches every text of a value, and keeps its keys, numbers and shape", () => {
  expect(redactValue({ [secret]: [secret, 1, null, { x: `=${secret}` }], y: true }, redact)).toEqual({
    [secret]: ["[redacted]", 1, null, { x: "=[redacted]" }],
    y: true,
  });
});
