/** The only door: every change of a mission goes through here, in one transaction. */
import { randomUUID } from "node:crypto";
import { invariant } from "@sortie/core/kernel/assert-never";
import type { Decision } from "@sortie/core/kernel/decision";
import { asMissionId } from "@sortie/core/kernel/ids";
import { redactValue } from "@sortie/core/kernel/redact";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { TargetFacts } from "@sortie/core/mission/decisions/start-mission";
import type { StepContext } from "@sortie/core/mission/draft";
import type { MissionEvent, Recorded } from "@sortie/core/mission/events";
import { evolve } from "@sortie/core/mission/evolve";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import type { Rejection } from "@sortie/core/mission/rejections";
import type { Actor } from "@sortie/core/mission/roles";
import type { Mission } from "@sortie/core/mission/state";
import { stepCommand, stepOutcome } from "@sortie/core/mission/step";
import { eventSchema } from "@sortie/core/mission/upcast";
import { waitRows } from "@sortie/core/read-models/wait-row";
import { append, forgetWaits, type Settlement, settle, type WaitChanges } from "./append.ts";
import type { Receipt } from "./commands.ts";
import type { LeaseKey } from "./leases.ts";
import { type Loaded, load, loadForCommand, refuseOdd } from "./loaded-mission.ts";
import { forgetState, readMission } from "./read-missions.ts";
import type { Sql, Transaction } from "./sql.ts";
import { storableText } from "./storable-text.ts";
import { nowText } from "./time.ts";

export interface SubmitDeps {
  sql: Sql;
  /** Takes secrets out of every text before it is appended; the log cannot be edited afterwards. */
  redactText: (text: string) => string;
}

export type Submitted =
  | { status: "appended"; mission: Mission; events: Recorded<MissionEvent>[] }
  | { status: "refused"; rejection: Rejection }
  /** The lease is somebody else's by now: the caller has to stop. */
  | { status: "stale" };

export type Settled =
  | { status: "settled"; command: string; receipt: Receipt; submitted: Submitted }
  /** A start needs the facts of its target, found out before the transaction. */
  | { status: "look_first"; command: string };

type MissionDecision = Decision<MissionEvent, Rejection>;

/**
 * Reports what a driver did. Refused as stale when its lease generation is not the present one. Row and lease are read
 * without a lock, and the row is written only if nobody wrote it or claimed the mission since.
 */
export async function submitOutcome(
  { sql, redactText }: SubmitDeps,
  mission: string,
  outcome: MissionOutcome,
  { actor, cause, lease }: { actor: Actor; cause: string; lease: LeaseKey | null },
): Promise<Submitted> {
  const id = asMissionId(mission);
  const attempt = async (tx: Transaction, loaded: Loaded): Promise<Submitted | undefined> => {
    if (lease && !isHeldBy(loaded, lease)) return { status: "stale" };
    const at = contextOf(loaded.now, actor);
    const decision = refuseOdd(loaded, "effect_not_due") ?? stepOutcome(loaded.mission, outcome, at);
    return write(tx, loaded, cleaned(decision, redactText), { at, cause, mission: id, settlement: null });
  };
  const submitted = await attempt(sql, await readMission(sql, id, lease));
  if (submitted) return submitted;
  // Somebody else wrote in between, or claimed the mission: once more, and now nobody can.
  forgetState(sql, id);
  return sql.transaction<Submitted>([lockMission(id), ...(lease ? [leaseOf(id)] : [])], async (sets, tx) => {
    const [locked, leases] = sets.map((rows) => rows[0]);
    return written(await attempt(tx, load({ ...locked, ...leases })), id);
  });
}

/**
 * Settles the oldest command of a mission that is still open, and leaves its receipt.
 * Undefined when none is open. `target` answers for a start_mission command of exactly that id.
 */
export async function settleNextCommand(
  { sql, redactText }: SubmitDeps,
  mission: string,
  target: { command: string; facts: TargetFacts } | undefined,
): Promise<Settled | undefined> {
  const id = asMissionId(mission);
  // The command is locked before its mission is read: whoever waits here sees what the one before it made.
  return sql.transaction<Settled | undefined>([oldestCommand(id), lockMission(id)], async ([commands, row], tx) => {
    const command = commands?.[0] as CommandRow | undefined;
    if (!command) return undefined;
    if (command.body.type === "start_mission" && target?.command !== command.id)
      return { status: "look_first", command: command.id };
    const loaded = await loadForCommand(tx, row?.[0], command.body);
    const at = contextOf(loaded.now, command.actor);
    const input = { command: command.body, ...(target ? { target: target.facts } : {}) };
    const decision = cleaned(refuseOdd(loaded, "already_paused") ?? stepCommand(loaded.mission, input, at), redactText);
    const receipt = receiptOf(command.id, loaded.mission, decision);
    const settlement = settlementOf(command, receipt, redactText);
    const writing = { at, cause: command.id, mission: id, settlement };
    const submitted = written(await write(tx, loaded, decision, writing), id);
    forgetState(sql, id);
    return { status: "settled", command: command.id, receipt, submitted };
  });
}

interface CommandRow {
  id: string;
  body: MissionCommand;
  actor: Actor;
}

function lockMission(id: string): string {
  return `select ${nowText} as now, m.phase, m.status, m.state, m.xmin::text as written_by
    from (select 1) one left join lateral (select xmin, * from mission where id = '${id}' for update) m on true`;
}

function leaseOf(id: string): string {
  return `select owner, generation from lease where mission_id = '${id}'`;
}

function oldestCommand(id: string): string {
  return `select id, body, actor from command where mission_id = '${id}' and status = 'received' order by seq limit 1 for update`;
}

function isHeldBy({ lease }: Loaded, { owner, generation }: LeaseKey): boolean {
  return lease?.owner === owner && lease.generation === generation;
}

function contextOf(now: string, actor: Actor): StepContext {
  return { now, actor, entropy: randomUUID().replaceAll("-", "") };
}

/** What will be stored of a decision, without secrets and without text that the database cannot hold. */
function cleaned(decision: MissionDecision, redactText: SubmitDeps["redactText"]): MissionDecision {
  const clean = (text: string) => storableText(redactText(text));
  return decision.accepted
    ? { ...decision, events: redactValue(decision.events, clean) }
    : { ...decision, rejection: redactValue(decision.rejection, clean) };
}

function receiptOf(command: string, mission: Mission | null, decision: MissionDecision): Receipt {
  if (!decision.accepted) return { command, status: "refused", rejection: decision.rejection };
  return { command, status: "settled", version: (mission?.version ?? 0) + decision.events.length };
}

/** The body has done its work; what it still holds of a secret goes with the receipt. Its hash keeps telling repeats. */
function settlementOf({ id, body }: CommandRow, receipt: Receipt, redactText: SubmitDeps["redactText"]): Settlement {
  const redacted = JSON.stringify(redactValue(body, redactText));
  return { command: id, receipt, body: redacted === JSON.stringify(body) ? null : redacted };
}

interface Writing {
  at: StepContext;
  cause: string;
  mission: string;
  settlement: Settlement | null;
}

/** Under the lock there is nothing that could come in between. */
function written(submitted: Submitted | undefined, mission: string): Submitted {
  invariant(submitted, `the row of ${mission} is locked and as it was read`);
  return submitted;
}

/** Undefined when nothing was written: somebody wrote the row or claimed the mission since, or may have. */
async function write(
  tx: Transaction,
  loaded: Loaded,
  decision: MissionDecision,
  { at, cause, mission, settlement }: Writing,
): Promise<Submitted | undefined> {
  if (!decision.accepted || decision.events.length === 0) {
    if (loaded.isKept) return undefined;
    if (settlement) await settle(tx, settlement);
    if (loaded.repaired) await rewrite(tx, loaded.repaired, loaded);
    if (!decision.accepted) return { status: "refused", rejection: decision.rejection };
    if (!loaded.mission) throw new Error(`nothing was decided for ${mission}, which does not exist`);
    return { status: "appended", mission: loaded.mission, events: [] };
  }
  const before = loaded.mission?.version ?? 0;
  const events = decision.events.map(
    (event, index): Recorded<MissionEvent> => ({
      mission: asMissionId(mission),
      version: before + index + 1,
      at: at.now,
      actor: at.actor,
      cause,
      provenance: "live",
      schema: eventSchema,
      event,
    }),
  );
  // What JSON cannot carry (an undefined field) must not make the snapshot differ from its own replay.
  const stored = JSON.parse(JSON.stringify(events)) as Recorded<MissionEvent>[];
  const after = stored.reduce<Mission | null>(evolve, loaded.mission);
  if (!after) throw new Error(`no state after ${events.length} events of ${mission}`);
  if (loaded.row === "folded") await forgetWaits(tx, mission);
  const waits = waitChanges(loaded.row === "folded" ? null : loaded.mission, after);
  const { readAs, lease } = loaded;
  const isWritten = await append(tx, { readAs, lease, mission: after, events: stored, waits, settlement });
  return isWritten ? { status: "appended", mission: after, events: stored } : undefined;
}

async function rewrite(tx: Transaction, mission: Mission, { readAs, lease }: Loaded): Promise<void> {
  await forgetWaits(tx, mission.id);
  const waits = waitChanges(null, mission);
  await append(tx, { readAs, lease, mission, events: [], waits, settlement: null });
}

/** A wait never changes while it is open. */
function waitChanges(before: Mission | null, after: Mission): WaitChanges | null {
  const closed = Object.keys(before?.waits ?? {}).filter((wait) => !(wait in after.waits));
  const opened = waitRows(after).filter(({ id }) => !before || !(id in before.waits));
  return closed.length + opened.length > 0 ? { closed, opened } : null;
}
