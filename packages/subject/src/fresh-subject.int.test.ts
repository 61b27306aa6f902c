import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { missionRequestSchema } from "@sortie/core/mission/request";
import { afterEach, expect, test } from "vitest";
import { freshSubject } from "./fresh-subject.ts";

const clone = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "sortie-subject-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the subject is a clean repository of its own, and the mission that repairs it is a valid request", async () => {
  const parent = join(folder, "subjects");
  const request = await freshSubject({ clone, parent });
  const { repository, goal, ...asked } = request;
  expect(missionRequestSchema.parse(request)).toMatchObject(asked);
  expect(asked).toEqual({
    agent: { engine: "command", argv: ["node", "agent.mjs"], claim: "verdict" },
    approval: "manual",
  });
  expect(goal).toMatch(/^Make the sums right\n/);
  expect(dirname(repository)).toBe(parent);
  expect(readdirSync(repository)).toContain("sortie.json");
  expect(readdirSync(repository)).not.toContain("node_modules");

  const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" });
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "--format=%an %s")).toBe("Sortie A small project whose sums are wrong\n");
  expect((await freshSubject({ clone, parent })).repository).not.toBe(repository);
});
