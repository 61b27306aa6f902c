import type { Bus } from "@sortie/bus/connect";
import { type ConsumeLimits, consumeCommands } from "@sortie/bus/consume";
import type { PoisonRecord } from "@sortie/bus/poison";
import { publishReceipt, publishWork } from "@sortie/bus/publish";
import { asCommandId, asMissionId } from "@sortie/core/kernel/ids";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { hasEnded } from "@sortie/core/mission/state";
import { buryCommand, findCommand, oldestOpenCommand, type Receipt, type StoredCommand } from "@sortie/db/commands";
import { buryMessage } from "@sortie/db/dead-letters";
import { isUnavailable } from "@sortie/db/sql";
import type { Settled } from "@sortie/db/submit";
import { settleNextCommand } from "@sortie/db/submit";
import { limits } from "../limits.ts";
import { lookAtTarget } from "../targets/look-at-target.ts";
import type { LoopDeps } from "./loop-deps.ts";

/** Settles commands as their ids come in, each mission's in the order they were written down. */
export function consumeCommandsLoop(deps: LoopDeps, signal: AbortSignal, patience?: ConsumeLimits): Promise<void> {
  const { bus, log } = deps;
  return consumeCommands(bus, {
    concurrency: limits.commandSlotsMax,
    signal,
    ...(patience ? { limits: patience } : {}),
    handle: (id) => settleUntil(deps, id),
    onPoison: (record) => giveUp(deps, record),
    onTrouble: (error) => log.warn({ err: error }, "commands"),
  });
}

/** `command` is the one that cannot be settled; it may have been asked before the one that was announced. */
class Unsettled extends Error {
  constructor(
    readonly command: string,
    override readonly cause: unknown,
  ) {
    super(`the command ${command} cannot be settled`);
    this.name = "Unsettled";
  }
}

/** The last attempt: what still cannot be settled is buried with a receipt, and what waited behind it goes on. */
async function giveUp(deps: LoopDeps, record: PoisonRecord): Promise<void> {
  const { sql, log } = deps;
  const id = /"commandId":"(cmd_[0-9a-z]+)"/.exec(record.payload)?.[1];
  const announced = id === undefined ? undefined : await findCommand(sql, id);
  if (!announced) {
    await buryMessage(sql, record);
    log.error({ record }, "a message was buried");
    return;
  }
  for (let failed = await tryOnce(deps, announced.id); failed; failed = await tryOnce(deps, announced.id)) {
    await buryMessage(sql, { ...record, payload: JSON.stringify({ commandId: failed }) });
    await buryCommand(sql, failed, `nobody could settle it: ${record.reason}`);
    log.error({ record, command: failed }, "a command was buried");
  }
}

async function tryOnce(deps: LoopDeps, id: string): Promise<string | undefined> {
  try {
    await settleUntil(deps, id);
    return undefined;
  } catch (error) {
    if (error instanceof Unsettled) return error.command;
    throw error;
  }
}

async function settleUntil(deps: LoopDeps, id: string): Promise<void> {
  const command = await findCommand(deps.sql, id);
  if (!command) throw new Error(`the command ${id} was announced and is not written down`);
  if (command.receipt) return answer(deps.bus, command.mission, command.receipt);
  for (;;) {
    // Never one that was asked later: while others keep asking, this message would never be acknowledged.
    const oldest = await oldestOpenCommand(deps.sql, command.mission, id);
    if (!oldest) return;
    const settled = await settle(deps, oldest).catch((error: unknown) => {
      throw isUnavailable(error) ? error : new Unsettled(oldest.id, error);
    });
    if (settled?.status === "settled" && settled.command === id) return;
  }
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
