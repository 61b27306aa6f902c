/** Long runs that break one thing on purpose: `npm run chaos -- <what>`. One JSON line each; exit code 1 if anything was wrong. */
import { parseArgs } from "node:util";
import { brokerKills } from "../apps/runner/src/testing/chaos/broker-kills.ts";
import { databaseAway } from "../apps/runner/src/testing/chaos/database-away.ts";
import { type TurnKills, turnKills } from "../apps/runner/src/testing/chaos/turn-kills.ts";
import { gatewayLoad } from "./gateway-load.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: "string" }, seconds: { type: "string" } },
});
const killsOr = (usual: number) => Number(values.kills ?? usual);

const kill = (victim: TurnKills["victim"], sandbox: TurnKills["sandbox"]) =>
  turnKills({ victim, kills: killsOr(20), missions: 4, sandbox, paceMs: 2_000 });

const runs: Record<string, () => Promise<{ wrong: unknown[] }>> = {
  "runner-kills": () => kill("runner", "none"),
  "runner-kills-sandboxed": () => kill("runner", "bubblewrap"),
  "custodian-kills": () => kill("custodian", "none"),
  "custodian-kills-sandboxed": () => kill("custodian", "bubblewrap"),
  "database-away": () =>
    databaseAway({ missions: 4, times: 3, awayMs: Number(values.seconds ?? 10) * 1_000, paceMs: 2_000 }),
  "gateway-load": () => gatewayLoad(Number(values.seconds ?? 600)),
  "broker-kills": () => brokerKills({ kills: killsOr(10), missionsPerKill: 2, pauseMs: 3_000 }),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(runs);
for (const what of wanted) {
  const run = runs[what];
  if (!run) {
    process.stderr.write(`there is no ${what}; there is ${Object.keys(runs).join(", ")}\n`);
    process.exit(2);
  }
  const { wrong, ...shown } = await run();
  process.stdout.write(`${JSON.stringify({ ...shown, wrong: wrong.length, wrongExamples: wrong.slice(0, 5) })}\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
