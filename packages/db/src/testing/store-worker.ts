/** A process of its own on a store: `tsx store-worker.ts <url> <job as JSON>`; prints as JSON what came of it. */
import { answerTo } from "@sortie/core/testing/play";
import { dueMissions } from "../due-missions.ts";
import { claimLease, type LeaseKey, releaseLease } from "../leases.ts";
import { openDatabase } from "../open.ts";
import { random } from "../seed/random.ts";
import type { Sql } from "../sql.ts";
import { report, settle, stateOf } from "./missions.ts";

export type Job =
  /** Settles every open command of these missions; gives the commands settled. */
  | { job: "settle"; missions: string[]; workers: number }
  /** Claims each of these missions once; gives the ones it got. */
  | { job: "claim"; missions: string[]; workers: number }
  /** Claims what is due, drives it for a few steps and lets go of it, until these missions have ended; gives the submits. */
  | { job: "drive"; missions: string[]; workers: number };

type Jobs = { [J in Job["job"]]: (sql: Sql, missions: string[], worker: string) => Promise<string[]> };

const jobs: Jobs = {
  async settle(sql, missions) {
    const commands: string[] = [];
    for (const mission of missions) {
      for (let settled = await settle(sql, mission); settled; settled = await settle(sql, mission))
        commands.push(settled.command);
    }
    return commands;
  },
  async claim(sql, missions, worker) {
    const won: string[] = [];
    for (const mission of missions) if (await claimLease(sql, mission, worker, "host-1")) won.push(mission);
    return won;
  },
  async drive(sql, missions, worker) {
    const submits: string[] = [];
    const next = random(Number.parseInt(worker.split("-")[0] ?? "1", 10));
    while (await anyGoesOn(sql, missions)) {
      for (const mission of await dueMissions(sql, "host-1", 10)) {
        const lease = next() < 0.5 ? await claimLease(sql, mission, worker, "host-1") : undefined;
        if (lease) submits.push(...(await driveSome(sql, mission, lease, 1 + Math.floor(next() * 6))));
      }
    }
    return submits;
  },
};

async function anyGoesOn(sql: Sql, missions: readonly string[]): Promise<boolean> {
  for (const mission of missions) if (!(await stateOf(sql, mission)).ended) return true;
  return false;
}

async function driveSome(sql: Sql, mission: string, lease: LeaseKey, steps: number): Promise<string[]> {
  const submits: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const state = await stateOf(sql, mission);
    const [entry] = state.due;
    if (!entry) break;
    const outcome = entry.started ? answerTo(entry, state) : { type: "effect_started" as const, effect: entry.id };
    submits.push((await report(sql, mission, outcome, lease)).status);
  }
  await releaseLease(sql, mission, lease);
  return submits;
}

const [url = "", argument = ""] = process.argv.slice(2);
const { job, missions, workers } = JSON.parse(argument) as Job;
const database = openDatabase(url, { connectionsMax: workers });
const done = Array.from({ length: workers }, (_, at) => jobs[job](database.sql, missions, `${process.pid}-${at}`));
console.log(JSON.stringify((await Promise.all(done)).flat()));
await database.close();
