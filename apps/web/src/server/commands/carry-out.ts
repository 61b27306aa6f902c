import { awaitReceipt } from "@sortie/bus/follow";
import { publishCommand } from "@sortie/bus/publish";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { findCommand, type Receipt, receiveCommand } from "@sortie/db/commands";
import { countRunners } from "@sortie/db/runners";
import { receiptWaitMs, runnerGoneMs } from "../limits.ts";
import type { KnownContext } from "../trpc/init.ts";
import { refuseUnstorable } from "./unstorable.ts";

/** A refusal for its reader; it is an answer, not an error. */
export interface Refused {
  refused: { rule: string; says: string };
}

/** `queued`: no runner settled it in time; it is written down and will be. `runners`: how many are there now. */
export type CarriedOut = { command: string } & (
  | { receipt: Extract<Receipt, { status: "settled" }> }
  | Refused
  | { queued: true; runners: number; says: string }
);

/** Writes a command down, publishes its id and waits for its receipt, at most five seconds. */
export async function carryOut(
  { deps: { sql, bus }, actor }: KnownContext,
  id: string,
  command: MissionCommand,
): Promise<CarriedOut> {
  refuseUnstorable(command);
  const told = awaitReceipt(bus, id, receiptWaitMs);
  const received = await receiveCommand(sql, id, command, actor);
  if (received.status === "not_taken") return { command: id, refused: { rule: received.rule, says: received.says } };
  if (received.status === "known" && received.receipt) return answerOf(id, received.receipt);

  const unpublished = publishCommand(bus, id).then((outcome) => (outcome.published ? told : undefined));
  await Promise.race([told, unpublished]);
  // The message only wakes us: what became of the command is what the database says.
  const receipt = (await findCommand(sql, id))?.receipt;
  if (receipt) return answerOf(id, receipt);
  const runners = await countRunners(sql, runnerGoneMs);
  return { command: id, queued: true, runners, says: "no runner answered: the command is queued" };
}

function answerOf(id: string, receipt: Receipt): CarriedOut {
  switch (receipt.status) {
    case "settled":
      return { command: id, receipt };
    case "refused":
      return { command: id, refused: receipt.rejection };
    case "dead":
      return { command: id, refused: { rule: "command_dead", says: receipt.reason } };
  }
}
