import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { freshSubject } from "./subject.ts";

const clone = resolve(import.meta.dirname, "../../../..");

test("the subject is a clean repository of its own, in a home that a launcher made", () => {
  const home = mkdtempSync(join(tmpdir(), "sortie-home-"));
  writeFileSync(join(home, "lock"), "");
  const { repository, goal, ...asked } = freshSubject(clone, home);
  expect(asked).toEqual({ agent: { engine: "command", argv: ["node", "agent.mjs"] }, approval: "manual" });
  expect(goal).toMatch(/^Make the sums right\n/);
  expect(dirname(repository)).toBe(join(home, "subjects"));
  expect(readdirSync(repository)).toContain("sortie.json");
  expect(readdirSync(repository)).not.toContain("node_modules");

  const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" });
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "--format=%an %s")).toBe("Sortie A small project whose sums are wrong\n");
});

test("an empty home stays empty", () => {
  const home = mkdtempSync(join(tmpdir(), "sortie-home-"));
  expect(freshSubject(clone, home).repository.startsWith(home)).toBe(false);
  expect(readdirSync(home)).toEqual([]);
});
