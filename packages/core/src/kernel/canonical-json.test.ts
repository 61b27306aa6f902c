import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("sorts keys at every depth, keeps lists in order and drops what is undefined", () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: { z: undefined, y: "x" } })).toBe(
    '{"a":{"y":"x"},"b":[{"c":null,"d":1}]}',
  );
});

property.prop([fc.jsonValue()])("loses nothing of a JSON value", (value) => {
  expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

property.prop([fc.dictionary(fc.string(), fc.integer())])("does not depend on the order of keys", (value) => {
  expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value));
});
