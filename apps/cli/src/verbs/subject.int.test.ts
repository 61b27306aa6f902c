import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { subjectIn } from "./subject.ts";

const clone = resolve(import.meta.dirname, "../../../..");

test("the subject is made in a home that a launcher made", async () => {
  const home = mkdtempSync(join(tmpdir(), "sortie-home-"));
  writeFileSync(join(home, "lock"), "");
  const { repository } = await subjectIn(clone, home);
  expect(dirname(repository)).toBe(join(home, "subjects"));
});

test("an empty home stays empty", async () => {
  const home = mkdtempSync(join(tmpdir(), "sortie-home-"));
  expect((await subjectIn(clone, home)).repository.startsWith(home)).toBe(false);
  expect(readdirSync(home)).toEqual([]);
});
