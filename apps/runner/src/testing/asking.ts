import type { Bus } from "@sortie/bus/connect";
import { publishCommand } from "@sortie/bus/publish";
import { eventually } from "@sortie/bus/testing/facts";
import { asMissionId, type MissionId } from "@sortie/core/kernel/ids";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { Recorded } from "@sortie/core/mission/events";
import type { MissionRequest } from "@sortie/core/mission/request";
import { hasEnded, type Mission } from "@sortie/core/mission/state";
import { owner } from "@sortie/core/testing/builders";
import { findCommand, type Receipt, receiveCommand } from "@sortie/db/commands";
import { eachEvent } from "@sortie/db/event-store";
import { loadMission } from "@sortie/db/missions";
import type { Sql } from "@sortie/db/sql";
import { uuidv7 } from "uuidv7";

export const newMissionId = (): MissionId => asMissionId(`msn_${uuidv7().replaceAll("-", "")}`);

/** Writes a command down and announces it; gives its id. */
export async function ask({ sql, bus }: { sql: Sql; bus: Bus }, command: MissionCommand): Promise<string> {
  const id = await writeDown(sql, command);
  await publishCommand(bus, id);
  return id;
}

/** Only writes it down, as when the broker is away. */
export async function writeDown(sql: Sql, command: MissionCommand): Promise<string> {
  const id = `cmd_${uuidv7().replaceAll("-", "")}`;
  const received = await receiveCommand(sql, id, command, owner);
  if (received.status !== "received") throw new Error(`${command.type}: ${JSON.stringify(received)}`);
  return id;
}

export async function receiptOf(sql: Sql, command: string, ms = 30_000): Promise<Receipt> {
  const receipt = await eventually(
    async () => (await findCommand(sql, command))?.receipt ?? null,
    (found) => found !== null,
    ms,
  );
  if (!receipt) throw new Error(`no receipt of ${command}`);
  return receipt;
}

export async function startMission(stack: { sql: Sql; bus: Bus }, request: MissionRequest): Promise<MissionId> {
  const mission = newMissionId();
  await ask(stack, { type: "start_mission", mission, request });
  return mission;
}

export async function untilMission(
  sql: Sql,
  mission: string,
  holds: (state: Mission) => boolean,
  ms = 60_000,
): Promise<Mission> {
  const seen = (state: Mission | undefined) => state && `${state.phase}/${state.status} ${state.pause?.detail ?? ""}`;
  const found: { state?: Mission } = {};
  await eventually(
    async () => {
      const state = await loadMission(sql, mission);
      if (state) found.state = state;
      return seen(state);
    },
    () => found.state !== undefined && holds(found.state),
    ms,
  );
  if (!found.state) throw new Error(`no mission ${mission}`);
  return found.state;
}

/** Waits until each has ended or paused; what stands still is for the caller to judge. */
export async function untilAtRest(sql: Sql, missions: readonly string[], ms = 120_000): Promise<Mission[]> {
  const isAtRest = (state: Mission) => hasEnded(state) || state.pause !== null;
  return Promise.all(missions.map((mission) => untilMission(sql, mission, isAtRest, ms)));
}

export async function logOf(sql: Sql, mission: string): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of eachEvent(sql, mission)) events.push(event);
  return events;
}
