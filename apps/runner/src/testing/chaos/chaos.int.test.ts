import { expect, test } from "vitest";
import { brokerKills } from "./broker-kills.ts";
import { databaseAway } from "./database-away.ts";
import { runnerKills } from "./runner-kills.ts";

const longMs = 300_000;

test("missions end done although their runner is killed in the middle of turns", { timeout: longMs }, async () => {
  const report = await runnerKills({ kills: 2, missions: 2, sandbox: "none", paceMs: 800 });
  expect(report).toMatchObject({ breaks: 2, wrong: [] });
});

test("the same inside the sandbox", { timeout: longMs }, async () => {
  const report = await runnerKills({ kills: 2, missions: 2, sandbox: "bubblewrap", paceMs: 800 });
  expect(report).toMatchObject({ breaks: 2, wrong: [] });
});

test("missions go on from their last step when the database comes back", { timeout: longMs }, async () => {
  const report = await databaseAway({ missions: 2, times: 2, awayMs: 3_000, paceMs: 800 });
  expect(report).toMatchObject({ breaks: 2, wrong: [] });
});

test("missions end done although the broker is killed and loses what it kept", { timeout: longMs }, async () => {
  const report = await brokerKills({ kills: 3, missionsPerKill: 1, pauseMs: 1_000 });
  expect(report).toMatchObject({ breaks: 3, wrong: [] });
});
