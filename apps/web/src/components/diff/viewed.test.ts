import { expect, test } from "vitest";
import { candidatesKeptMax, readViewed, withMark } from "./viewed.ts";

test("a mark is set and taken back", () => {
  const marked = withMark(withMark({}, "c1", "a", true), "c1", "b", true);
  expect(marked).toEqual({ c1: ["a", "b"] });
  expect(withMark(marked, "c1", "a", false)).toEqual({ c1: ["b"] });
});

test("marking twice is marking once", () => {
  expect(withMark({ c1: ["a"] }, "c1", "a", true)).toEqual({ c1: ["a"] });
});

test("only the latest candidates are kept", () => {
  const many = Array.from({ length: candidatesKeptMax + 5 }, (_, at) => `c${at}`);
  const viewed = many.reduce((marks, candidate) => withMark(marks, candidate, "a", true), {});
  expect(Object.keys(viewed)).toEqual(many.slice(-candidatesKeptMax));
});

test.each([null, "", "no json", "[]", "null", '{"c1":[1]}', '{"c1":"a"}'])("%j stored is nothing viewed", (stored) => {
  expect(readViewed(stored)).toEqual({});
});

test("what was stored is read back", () => {
  expect(readViewed('{"c1":["a"]}')).toEqual({ c1: ["a"] });
});
