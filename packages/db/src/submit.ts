/** The only door: every change of a mission goes through here, in one transaction. */
import { randomBytes } from "node:crypto";
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
import { readSnapshot } from "@sortie/core/mission/snapshot";
import type { Mission } from "@sortie/core/mission/state";
import { stepCommand, stepOutcome } from "@sortie/core/mission/step";
import { eventSchema } from "@sortie/core/mission/upcast";
import { append, type Settlement } from "./append.ts";
import type { Receipt } from "./commands.ts";
import { foldLog } from "./fold-log.ts";
import type { LeaseKey } from "./leases.ts";
import type { Row, Sql, Transaction } from "./sql.ts";
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

interface Loaded {
  mission: Mission | null;
  isCorrupt: boolean;
  now: string;
}

/** Reports what a driver did. Refused as stale in the same transaction when its lease generation is not the present one. */
export async function submitOutcome(
  { sql, redactText }: SubmitDeps,
  mission: string,
  outcome: MissionOutcome,
  { actor, cause, lease }: { actor: Actor; cause: string; lease: LeaseKey | null },
): Promise<Submitted> {
  const id = asMissionId(mission);
  const first = [lockMission(id), ...(lease ? [lockLease(id)] : [])];
  return sql.transaction<Submitted>(first, async ([row, leases], tx) => {
    if (lease && !holds(leases?.[0], lease)) return { status: "stale" };
    const loaded = load(row?.[0]);
    const at = contextOf(loaded.now, actor);
    const decision = stepOutcome(loaded.mission, outcome, at);
    return write(tx, loaded, decision, { at, cause, redactText, mission: id, settlement: null });
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
  return sql.transaction<Settled | undefined>([lockMission(id), oldestCommand(id)], async ([row, commands], tx) => {
    const command = commands?.[0] as CommandRow | undefined;
    if (!command) return undefined;
    if (command.body.type === "start_mission" && target?.command !== command.id)
      return { status: "look_first", command: command.id };
    const loaded = await loadForCommand(tx, row?.[0], command.body);
    const at = contextOf(loaded.now, command.actor);
    const input = { command: command.body, ...(target ? { target: target.facts } : {}) };
    const decision = stepCommand(loaded.mission, input, at);
    const receipt = receiptOf(command.id, loaded.mission, decision);
    const settlement: Settlement = { command: command.id, status: decision.accepted ? "settled" : "refused", receipt };
    const submitted = await write(tx, loaded, decision, { at, cause: command.id, redactText, mission: id, settlement });
    return { status: "settled", command: command.id, receipt, submitted };
  });
}

interface CommandRow {
  id: string;
  body: MissionCommand;
  actor: Actor;
}

function lockMission(id: string): string {
  return `select ${nowText} as now, m.version, m.phase, m.status, m.state
    from (select 1) one left join lateral (select * from mission where id = '${id}' for update) m on true`;
}

function lockLease(id: string): string {
  return `select owner, generation from lease where mission_id = '${id}' for share`;
}

function oldestCommand(id: string): string {
  return `select id, body, actor from command where mission_id = '${id}' and status = 'received' order by seq limit 1 for update`;
}

function holds(row: Row | undefined, lease: LeaseKey): boolean {
  return row?.owner === lease.owner && Number(row.generation) === lease.generation;
}

function contextOf(now: string, actor: Actor): StepContext {
  return { now, actor, entropy: randomBytes(12).toString("hex") };
}

function load(row: Row | undefined): Loaded {
  const now = String(row?.now);
  if (row?.state === null || row?.state === undefined) return { mission: null, isCorrupt: false, now };
  const stored = { state: row.state as Mission, phase: String(row.phase), status: String(row.status) };
  return { ...readSnapshot(stored), now };
}

/** A row that nobody understands is folded again from the log when a person resumes it. */
async function loadForCommand(tx: Transaction, row: Row | undefined, command: MissionCommand): Promise<Loaded> {
  const loaded = load(row);
  if (!loaded.isCorrupt || !loaded.mission || command.type !== "resume_mission") return loaded;
  const folded = await foldLog(tx, loaded.mission.id);
  return { ...loaded, mission: folded?.pause ? folded : folded && { ...folded, pause: loaded.mission.pause } };
}

function receiptOf(command: string, mission: Mission | null, decision: Decision<MissionEvent, Rejection>): Receipt {
  if (!decision.accepted) return { command, status: "refused", rejection: decision.rejection };
  return { command, status: "settled", version: (mission?.version ?? 0) + decision.events.length };
}

interface Writing {
  at: StepContext;
  cause: string;
  redactText: (text: string) => string;
  mission: string;
  settlement: Settlement | null;
}

const settleOnly = {
  name: "settle_command",
  text: `update command set status = $2, receipt = $3::jsonb, settled_at = clock_timestamp() where id = $1`,
};

async function write(
  tx: Transaction,
  loaded: Loaded,
  decision: Decision<MissionEvent, Rejection>,
  { at, cause, redactText, mission, settlement }: Writing,
): Promise<Submitted> {
  if (!decision.accepted || decision.events.length === 0) {
    if (settlement)
      await tx.run(settleOnly, [settlement.command, settlement.status, JSON.stringify(settlement.receipt)]);
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
      event: redactValue(event, redactText),
    }),
  );
  // What JSON cannot carry (an undefined field) must not make the snapshot differ from its own replay.
  const stored = JSON.parse(JSON.stringify(events)) as Recorded<MissionEvent>[];
  const after = stored.reduce<Mission | null>(evolve, loaded.mission);
  if (!after) throw new Error(`no state after ${events.length} events of ${mission}`);
  const waitsChanged = loaded.isCorrupt || JSON.stringify(loaded.mission?.waits ?? {}) !== JSON.stringify(after.waits);
  await append(tx, { before, mission: after, events: stored, waitsChanged, settlement });
  return { status: "appended", mission: after, events: stored };
}
