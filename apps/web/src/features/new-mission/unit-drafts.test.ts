import { expect, test } from "vitest";
import { moved, readPlanText, unitDrafts } from "./unit-drafts.ts";

const plan = [{ title: "Sums", verify: ["node", "--test", "a b.test.js"], artifacts: ["src/a.ts", "src/b.ts"] }];

test("a pasted plan becomes units to edit", () => {
  const read = readPlanText(JSON.stringify({ units: plan }));
  expect("plan" in read && unitDrafts(read.plan)).toEqual([
    {
      key: expect.any(String),
      title: "Sums",
      kind: "change",
      verify: "node --test 'a b.test.js'",
      artifacts: "src/a.ts\nsrc/b.ts",
      newTests: "",
    },
  ]);
});

test.each(["no json", "[]", '[{"title":"x"}]', '{"units":3}'])("%j is no plan, and says why", (text) => {
  expect(readPlanText(text)).toEqual({ says: expect.stringMatching(/\S/) });
});

test("an entry moves among the others", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});
