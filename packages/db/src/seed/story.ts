import type { MissionRequest } from "@sortie/core/mission/request";
import { Dice } from "./random.ts";
import { openScratch, type Scratch } from "./scratch.ts";
import { type CarriedMission, rowsOfMission } from "./snapshot.ts";
import { ToldMission } from "./told-mission.ts";
import { kindWorld, type World } from "./world.ts";

/** A named set of missions that a person can open. */
export interface Story {
  name: string;
  says: string;
  tell(narrator: Narrator): Promise<void>;
}

/** What becomes of a mission. */
export interface Fate {
  /** What it is asked for beside its task. */
  request?: Partial<MissionRequest>;
  /** In what the world is not kind to it. */
  world?(kind: World, dice: Dice): Partial<World>;
  tell(mission: ToldMission, dice: Dice): Promise<void>;
}

export interface Narrator {
  dice: Dice;
  /** Tells a mission; the last that happened to it happened so long before the story is opened. */
  mission(task: MissionRequest, fate: Fate, endedAgoMs: number): Promise<void>;
}

const begins = "2026-01-05T06:00:00.000Z";

/** Tells a story in a database of its own, through submit, and gives what is in it then. */
export async function told(story: Story, seed = 1): Promise<CarriedMission[]> {
  const scratch = await openScratch(begins);
  try {
    const missions: CarriedMission[] = [];
    const dice = new Dice(seed);
    await story.tell({
      dice,
      async mission(task, fate, endedAgoMs) {
        const mission = await tellOne(scratch, missions.length + 1, { task, fate, dice });
        const endedAt = new Date(scratch.clock.now).toISOString();
        missions.push({ id: mission.id, endedAt, endedAgoMs, rows: await rowsOfMission(scratch.sql, mission.id) });
      },
    });
    return missions;
  } finally {
    await scratch.close();
  }
}

async function tellOne(
  scratch: Scratch,
  number: number,
  { task, fate, dice }: { task: MissionRequest; fate: Fate; dice: Dice },
): Promise<ToldMission> {
  const kind = kindWorld(dice);
  const mission = new ToldMission(scratch, number, { ...kind, ...fate.world?.(kind, dice) });
  await mission.start({ ...task, ...fate.request });
  await fate.tell(mission, dice);
  return mission;
}
