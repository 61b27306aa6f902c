import { expect, test } from "vitest";
import { quittingPhrase } from "./quitting-phrase.ts";

test.each([
  ["I'll stop here for today.", "stopping here"],
  ["I ran out of time before the tests passed.", "out of time"],
  ["I am close to the context limit.", "out of context"],
  ["I am leaving the parser for later.", "left for later"],
  ["This can be done in a follow-up session.", "in a future session"],
  ["Would you like me to fix the others?", "would you like me to"],
  ["Let me know how to go on.", "let me know"],
  ["The remaining tasks are listed in NOTES.md.", "remaining work"],
  ["The flaky test is out of scope.", "out of scope"],
  ["I can’t\nproceed without the schema.", "cannot continue"],
])("%s", (text, phrase) => {
  expect(quittingPhrase(`Some work was done.\n\n${text}\n`)).toBe(phrase);
});

test("an earlier paragraph does not count", () => {
  expect(quittingPhrase("Let me know if this is wrong.\n\nAll seven tests pass.")).toBeUndefined();
});

test("an ordinary ending and no text name nothing", () => {
  expect([quittingPhrase("Added the guard; the suite is green."), quittingPhrase("")]).toEqual([undefined, undefined]);
});
