import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startMission, untilAtRest } from "../asking.ts";
import { audit, outboxLeft } from "../audit.ts";
import { countingProject } from "../counting-project.ts";
import { startStack } from "../stack.ts";
import type { ChaosReport } from "./chaos-report.ts";
import { compareTurns } from "./turns.ts";

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
    const states = await untilAtRest(stack.sql, missions, 600_000);
    const left = await outboxLeft(stack.sql, 60_000);
    const turns = await compareTurns(stack.sql, missions, project.turnsOf);
    return {
      what: "broker-kills",
      missions: missions.length,
      breaks: kills,
      turns: turns.started,
      turnsLost: turns.lost,
      turnsAdopted: turns.adopted,
      seconds: Math.round((performance.now() - begun) / 1_000),
      wrong: [
        ...(await audit(stack.sql, stack.home, states)),
        ...turns.wrong,
        ...(turns.lost > 0 ? [`${turns.lost} turns were lost without a runner's death`] : []),
        ...(left > 0 ? [`${left} events are not relayed`] : []),
      ],
    };
  } finally {
    await stack.close();
  }
}
