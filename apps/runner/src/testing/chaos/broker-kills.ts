import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startMission } from "../asking.ts";
import { countingProject } from "../counting-project.ts";
import { startStack } from "../stack.ts";
import { type ChaosReport, reportOf } from "./chaos-report.ts";

export interface BrokerKills {
  kills: number;
  /** New missions for each kill; their commands may find no broker. */
  missionsPerKill: number;
  /** Longest time between a kill and the next. */
  pauseMs: number;
}

/** Kills nats-server while missions start and run, and starts it again; the last time with an empty store. */
export async function brokerKills({ kills, missionsPerKill, pauseMs }: BrokerKills): Promise<ChaosReport> {
  const begun = performance.now();
  const stack = await startStack();
  try {
    const project = countingProject(stack.folder);
    await stack.startRunner({ SORTIE_SANDBOX: "none" });
    const missions: string[] = [];
    const startMore = async () => {
      const request = project.request({ units: 2, paceMs: 200 });
      for (let at = 0; at < missionsPerKill; at += 1) missions.push(await startMission(stack, request));
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await startMore();
      await sleep(Math.random() * pauseMs);
      await stack.nats.kill9();
      if (kill === kills) await rm(stack.nats.storeDir, { recursive: true, force: true });
      await startMore();
      await stack.nats.restart();
    }
    return await reportOf({
      what: "broker-kills",
      stack,
      missions,
      breaks: kills,
      begun,
      countedOf: project.turnsOf,
      wrong: ({ lost }) => (lost > 0 ? [`${lost} turns were lost without a runner's death`] : []),
    });
  } finally {
    await stack.close();
  }
}
