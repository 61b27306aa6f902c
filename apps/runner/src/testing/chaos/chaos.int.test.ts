import { expect, test } from "vitest";
import { brokerKills } from "./broker-kills.ts";
import { databaseAway } from "./database-away.ts";
import { turnKills } from "./turn-kills.ts";

const longMs = 300_000;

for (const victim of ["runner", "custodian"] as const) {
  for (const sandbox of ["none", "bubblewrap"] as const) {
    test(`missions end done although the ${victim} is killed in the middle of turns, sandbox ${sandbox}`, {
      timeout: longMs,
    }, async () => {
      const report = await turnKills({ victim, kills: 2, missions: 2, sandbox, paceMs: 800 });
      expect(report).toMatchObject({ breaks: 2, wrong: [] });
    });
  }
}

test("missions go on from their last step when the database comes back", { timeout: longMs }, async () => {
  const report = await databaseAway({ missions: 2, times: 2, awayMs: 3_000, paceMs: 800 });
  expect(report).toMatchObject({ breaks: 2, wrong: [] });
});

test("missions end done although the broker is killed and loses what it kept", { timeout: longMs }, async () => {
  const report = await brokerKills({ kills: 3, missionsPerKill: 1, pauseMs: 1_000 });
  expect(report).toMatchObject({ breaks: 3, wrong: [] });
});
