import type { Bus } from "@sortie/bus/connect";
import { consumeCommands } from "@sortie/bus/consume";
import { publishReceipt, publishWork } from "@sortie/bus/publish";
import { asCommandId, asMissionId } from "@sortie/core/kernel/ids";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { hasEnded } from "@sortie/core/mission/state";
import { buryCommand, findCommand, oldestOpenCommand, type Receipt, type StoredCommand } from "@sortie/db/commands";
import { buryMessage } from "@sortie/db/dead-letters";
import type { Settled } from "@sortie/db/submit";
import { settleNextCommand } from "@sortie/db/submit";
import { limits } from "../limits.ts";
import { lookAtTarget } from "../targets/look-at-target.ts";
import type { LoopDeps } from "./loop-deps.ts";

/** Settles commands as their ids come in, each mission's in the order they were written down. */
export function consumeCommandsLoop(deps: LoopDeps, signal: AbortSignal): Promise<void> {
  const { bus, sql, log } = deps;
  return consumeCommands(bus, {
    concurrency: limits.commandSlotsMax,
    signal,
    handle: (id) => settleUntil(deps, id),
    onPoison: async (record) => {
      await buryMessage(sql, { ...record, payload: textOf(record.payload) });
      const id = commandIn(textOf(record.payload));
      if (id) await buryCommand(sql, id, `nobody could settle it: ${record.reason}`);
      log.error({ record }, "a command was buried");
    },
    onTrouble: (error) => log.warn({ err: error }, "commands"),
  });
}

async function settleUntil(deps: LoopDeps, id: string): Promise<void> {
  const command = await findCommand(deps.sql, id);
  if (!command) throw new Error(`the command ${id} was announced and is not written down`);
  let receipt = command.receipt;
  while (!receipt) {
    const oldest = await oldestOpenCommand(deps.sql, command.mission);
    if (!oldest) break;
    const settled = await settle(deps, oldest);
    if (settled?.status === "settled" && settled.command === id) receipt = settled.receipt;
  }
  receipt ??= (await findCommand(deps.sql, id))?.receipt ?? null;
  if (receipt) await answer(deps.bus, command.mission, receipt);
}

async function settle(deps: LoopDeps, command: StoredCommand): Promise<Settled | undefined> {
  const target = isStart(command.body)
    ? { command: command.id, facts: await lookAtTarget(deps, command.body) }
    : undefined;
  const settled = await settleNextCommand(deps, command.mission, target);
  if (settled?.status !== "settled") return settled;
  const { submitted, receipt } = settled;
  await answer(deps.bus, command.mission, receipt);
  if (submitted.status !== "appended") return settled;
  deps.announcer.announce(submitted.events);
  const { mission } = submitted;
  if (!hasEnded(mission) && mission.due.length > 0) await publishWork(deps.bus, mission.home ?? deps.host, mission.id);
  return settled;
}

function isStart(body: MissionCommand): body is Extract<MissionCommand, { type: "start_mission" }> {
  return body.type === "start_mission";
}

async function answer(bus: Bus, missionId: string, receipt: Receipt): Promise<void> {
  await publishReceipt(bus, {
    commandId: asCommandId(receipt.command),
    missionId: asMissionId(missionId),
    outcome: receipt,
  });
}

function commandIn(payload: string): string | undefined {
  return /"commandId":"(cmd_[0-9a-z]+)"/.exec(payload)?.[1];
}

function textOf(payload: unknown): string {
  return typeof payload === "string" ? payload : Buffer.from(payload as Uint8Array).toString("utf8");
}
