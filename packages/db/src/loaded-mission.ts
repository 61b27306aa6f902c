import type { Decision } from "@sortie/core/kernel/decision";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { MissionEvent } from "@sortie/core/mission/events";
import { type Rejection, type RejectionRule, rejected } from "@sortie/core/mission/rejections";
import { readSnapshot } from "@sortie/core/mission/snapshot";
import type { Mission } from "@sortie/core/mission/state";
import { foldLog } from "./fold-log.ts";
import type { LeaseKey } from "./leases.ts";
import type { Row, Transaction } from "./sql.ts";

/** A mission as a transaction found it. `now` is the database's time. */
export interface Loaded {
  mission: Mission | null;
  /** A row that this version does not understand is odd until a resume folds it again from the log. */
  row: "sound" | "odd" | "folded";
  /** What the row has to be although the resume is refused, because the log itself says that nothing goes on. */
  repaired: Mission | null;
  /** The transaction that wrote the row; null where there is none. */
  readAs: string | null;
  /** Whose the mission is, as far as it was asked for. */
  lease: LeaseKey | null;
  /** Was the state kept in memory? Then only a write that its row lets through proves it to be the present one. */
  isKept: boolean;
  now: string;
}

export function load(row: Row | undefined): Loaded {
  const found = {
    repaired: null,
    readAs: typeof row?.written_by === "string" ? row.written_by : null,
    lease: typeof row?.owner === "string" ? { owner: row.owner, generation: Number(row.generation) } : null,
    isKept: false,
    now: String(row?.now),
  };
  if (row?.state === null || row?.state === undefined) return { ...found, mission: null, row: "sound" };
  const stored = { state: row.state as Mission, phase: String(row.phase), status: String(row.status) };
  const { mission, isCorrupt } = readSnapshot(stored);
  return { ...found, mission, row: isCorrupt ? "odd" : "sound" };
}

/** A resume looks at what the log says; the pause that stood in for the odd row is what it ends. */
export async function loadForCommand(tx: Transaction, row: Row | undefined, command: MissionCommand): Promise<Loaded> {
  const loaded = load(row);
  if (loaded.row !== "odd" || command.type !== "resume_mission") return loaded;
  const folded = await foldLog(tx, command.mission);
  if (!folded || folded.pause || folded.ended) return { ...loaded, mission: folded, row: "folded", repaired: folded };
  return { ...loaded, mission: { ...folded, pause: loaded.mission?.pause ?? null }, row: "folded" };
}

/** Nothing but a resume is decided on an odd row. */
export function refuseOdd(
  { row, mission }: Loaded,
  rule: RejectionRule,
): Decision<MissionEvent, Rejection> | undefined {
  if (row !== "odd") return undefined;
  return rejected(rule, `${mission?.pause?.detail}; resume folds it again from the log`);
}
