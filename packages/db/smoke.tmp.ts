import { spawn, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, openSync } from "node:fs";
import { startPostgres } from "./src/testing/postgres.ts";
import { startNats } from "../bus/src/testing/nats-server.ts";
import { openDatabase } from "./src/open.ts";
import { migrate } from "./src/migrate.ts";
import { receiveCommand, findCommand } from "./src/commands.ts";
import { readEvents } from "./src/event-store.ts";
import { replay } from "./src/replay.ts";
import { connectBus } from "../bus/src/connect.ts";
import { publishCommand } from "../bus/src/publish.ts";
const home = "/tmp/smoke/home"; rmSync("/tmp/smoke", { recursive: true, force: true }); mkdirSync(home, { recursive: true });
const pg = await startPostgres(); const url = await pg.createDatabase(); const nats = await startNats();
const db = openDatabase(url); console.log(await migrate(db.sql));
const repo = "/tmp/smoke/repo"; cpSync("/work/main/subject", repo, { recursive: true, filter: (s) => !s.includes("node_modules") });
const g = (...a: string[]) => execFileSync("git", ["-C", repo, "-c", "user.name=t", "-c", "user.email=t@t", ...a]).toString();
g("init", "-q", "-b", "main"); g("add", "-A"); g("commit", "-qm", "base");
const log = openSync("/tmp/smoke/runner.log", "a");
const runner = spawn("node", ["/work/main/apps/runner/dist/main.mjs"], { env: { ...process.env, DATABASE_URL: url, NATS_URL: nats.url, SORTIE_HOME: home, SORTIE_HOST: "h1" }, stdio: ["ignore", log, log] });
const bus = await connectBus({ url: nats.url, name: "t" });
const mission = "msn_00000001";
const request = { goal: "Repair it", repository: repo, agent: { engine: "command" as const, argv: ["node", "agent.mjs"], claim: "verdict" as const } };
await receiveCommand(db.sql, "cmd_00000001", { type: "start_mission", mission, request }, { kind: "person", name: "ann", role: "owner" });
const t0 = Date.now(); await publishCommand(bus, "cmd_00000001");
let after = 0; let ended = false;
while (!ended && Date.now() - t0 < 120000) {
  for (const e of await readEvents(db.sql, mission, after)) { after = e.version; console.log(e.version, Date.now() - t0, e.event.type, JSON.stringify(e.event).slice(0, 220)); 
    if (e.event.type === "mission.wait_opened") { const w = e.event; await receiveCommand(db.sql, "cmd_00000002", { type: "approve_candidate", mission, wait: w.wait, nonce: w.nonce, candidate: w.candidate! }, { kind: "person", name: "ann", role: "owner" }); await publishCommand(bus, "cmd_00000002"); }
    if (["mission.done", "mission.failed", "mission.paused"].includes(e.event.type)) ended = true; }
  const c = await findCommand(db.sql, "cmd_00000001"); if (c?.receipt?.status === "refused" ) { console.log(c.receipt); ended = true; }
  await new Promise((r) => setTimeout(r, 50));
}
console.log(await replay(db.sql)); console.log(g("log", "--all", "--oneline", "--stat"));
runner.kill("SIGTERM"); await new Promise((r) => runner.on("exit", r));
await bus.close(); await db.close(); await nats.stop(); await pg.stop();
