import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MissionRequest } from "@sortie/core/mission/request";
import { newRepository } from "../workspaces/git/testing/temporary-installation.ts";

/** An agent without a model: counts its turn outside of the workspace, takes its time, and does its unit's work. */
const agent = `
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
const packet = JSON.parse(readFileSync(0, "utf8"));
try { appendFileSync(process.env.COUNTER, packet.mission + " " + packet.turn + "\\n"); } catch {}
const until = Date.now() + Number(process.env.PACE_MS ?? 0);
while (Date.now() < until) {
  console.log("working");
  await new Promise((resolve) => setTimeout(resolve, 50));
}
writeFileSync("part-" + packet.unit.index + ".txt", "done\\n");
console.log(JSON.stringify({ mission_status: { status: "done", evidence: "written" } }));
`;
const check = `
import { readFileSync } from "node:fs";
for (const part of process.argv.slice(2)) {
  let text = "";
  try { text = readFileSync("part-" + part + ".txt", "utf8"); } catch {}
  if (text !== "done\\n") { console.error("not ok: part " + part); process.exitCode = 1; }
}
`;

/** A small repository whose missions take `units` turns, each counted in a file that no sandbox guards. */
export function countingProject(folder: string, name = "project") {
  const repository = join(folder, name);
  const counter = join(folder, `${name}.count`);
  newRepository(repository, { "agent.mjs": agent, "check.mjs": check, "readme.md": "counted\n" });
  return {
    repository,
    request: ({
      units = 1,
      paceMs = 0,
      ...more
    }: { units?: number; paceMs?: number } & Partial<MissionRequest> = {}) => {
      const parts = Array.from({ length: units }, (_, at) => String(at));
      const request: MissionRequest = {
        goal: "Write every part",
        repository,
        agent: {
          engine: "command",
          argv: ["env", `COUNTER=${counter}`, `PACE_MS=${paceMs}`, "node", "agent.mjs"],
          claim: "verdict",
        },
        check: ["node", "check.mjs", ...parts],
        plan: parts.map((part) => ({
          title: `Part ${part}`,
          kind: "change",
          artifacts: [`part-${part}.txt`],
          verify: ["node", "check.mjs", part],
          newTests: [],
        })),
        approval: "none",
        brakes: { restartsMax: 100 },
        ...more,
      };
      return request;
    },
    /** How often each turn of a mission began. */
    turnsOf(mission: string): Map<number, number> {
      const turns = new Map<number, number>();
      for (const line of linesOf(counter)) {
        const [of, turn] = line.split(" ");
        if (of === mission) turns.set(Number(turn), (turns.get(Number(turn)) ?? 0) + 1);
      }
      return turns;
    },
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n");
  } catch {
    return [];
  }
}
