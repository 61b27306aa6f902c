import { expect, test } from "vitest";
import { outputTo } from "./output.ts";

function written(json: boolean) {
  const [out, error] = [[] as string[], [] as string[]];
  const output = outputTo(
    json,
    (text) => out.push(text),
    (text) => error.push(text),
  );
  return { output, out, error };
}

test("as JSON there is the document and nothing else", () => {
  const { output, out, error } = written(true);
  output.document({ a: 1 }, "text");
  expect([out, error]).toEqual([['{"a":1}\n'], []]);
});

test("as text there is no control character", () => {
  const { output, out } = written(false);
  output.document({ a: 1 }, "\u001b[2Jtext");
  expect(out).toEqual(["text\n"]);
});

test("a refusal is a document, or a sentence on stderr", () => {
  const refused = { rule: "not_paused", says: "the mission is not paused" };
  const [asJson, asText] = [written(true), written(false)];
  asJson.output.refuse(refused);
  asText.output.refuse(refused);
  expect([asJson.out, asJson.error]).toEqual([[`${JSON.stringify({ refused })}\n`], []]);
  expect([asText.out, asText.error]).toEqual([[], ["the mission is not paused (not_paused)\n"]]);
});
