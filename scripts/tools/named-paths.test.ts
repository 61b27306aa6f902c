import { expect, test } from "vitest";
import { missingPaths } from "./named-paths.mjs";

const there = ["root apps/cli/src/main.ts", "document ../LICENSE", "document a b.md"];
const exists = (path: string, from: string) => there.includes(`${from} ${path}`);

test("paths in code marks and link targets have to exist", () => {
  const text = [
    "`apps/cli/src/main.ts`, `apps/cli/src/main.ts:12` and [the license](../LICENSE#top), [spaces](a%20b.md)",
    "`apps/cli/src/gone.ts` and [gone](gone.md)",
  ].join("\n");
  expect(missingPaths(text, exists)).toEqual(["apps/cli/src/gone.ts", "gone.md"]);
});

test("what is no path of the repository is left alone", () => {
  const text = "`apps/web/src/features/<screen>/`, `npm start`, `docs/*.md`, [site](https://a.example), [up](#top)";
  expect(missingPaths(`${text}\n\`\`\`\ndocs/x.md \`docs/y.md\`\n\`\`\`\n`, exists)).toEqual([]);
});
