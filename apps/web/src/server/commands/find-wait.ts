import type { WaitId } from "@sortie/core/kernel/ids";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { refuseWait } from "@sortie/core/mission/decisions/refuse-wait";
import type { WaitKind } from "@sortie/core/mission/events";
import { rejectionSays } from "@sortie/core/mission/rejections";
import { hasEnded, type Mission, openWaits } from "@sortie/core/mission/state";
import { findCommand } from "@sortie/db/commands";
import { loadMission } from "@sortie/db/missions";
import type { Sql } from "@sortie/db/sql";
import type { Refused } from "./carry-out.ts";

export interface WaitAddress {
  wait: string;
  nonce: string;
  candidate: string | null;
}

export interface NamedWait {
  mission: string;
  /** The command's id, where its sender chose it. */
  id?: string | undefined;
  wait?: string | undefined;
  nonce?: string | undefined;
  candidate?: string | undefined;
}

/** The wait that is answered: as named, or the single open one of this kind, as it is at this moment. */
export async function findWait(sql: Sql, kind: WaitKind, named: NamedWait): Promise<WaitAddress | Refused> {
  const { mission: id, wait, nonce, candidate } = named;
  if (wait !== undefined && nonce !== undefined && (kind === "question" || candidate !== undefined)) {
    return { wait, nonce, candidate: candidate ?? null };
  }
  const earlier = named.id === undefined ? undefined : await findCommand(sql, named.id);
  const repeated = earlier && earlier.mission === id ? addressOf(earlier.body) : undefined;
  if (repeated) return repeated;
  const mission = await loadMission(sql, id);
  if (!mission) return { refused: { rule: "mission_not_found", says: rejectionSays.mission_not_found } };
  return wait === undefined ? singleWait(mission, kind) : waitNamed(mission, kind, wait, nonce);
}

function singleWait(mission: Mission, kind: WaitKind): WaitAddress | Refused {
  if (hasEnded(mission)) return { refused: { rule: "mission_has_ended", says: rejectionSays.mission_has_ended } };
  const [first, ...others] = openWaits(mission).filter(([, wait]) => wait.kind === kind);
  if (!first) return { refused: { rule: "no_such_wait", says: `the mission has no open ${kind}` } };
  if (others.length > 0) return { refused: { rule: "wait_not_named", says: `several are open: name the ${kind}` } };
  const [wait, { nonce, candidate }] = first;
  return { wait, nonce, candidate };
}

function waitNamed(mission: Mission, kind: WaitKind, wait: string, nonce?: string): WaitAddress | Refused {
  const open = mission.waits[wait as WaitId];
  const refusal = refuseWait({ wait, nonce: nonce ?? open?.nonce ?? "" }, mission, kind);
  if (refusal) return { refused: refusal.rejection };
  return open
    ? { wait, nonce: open.nonce, candidate: open.candidate }
    : { refused: { rule: "no_such_wait", says: rejectionSays.no_such_wait } };
}

/** A command that is sent again with its own id answers what it answered then. */
function addressOf(body: MissionCommand): WaitAddress | undefined {
  if (!("wait" in body)) return undefined;
  return { wait: body.wait, nonce: body.nonce, candidate: "candidate" in body ? body.candidate : null };
}
