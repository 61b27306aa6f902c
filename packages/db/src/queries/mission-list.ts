import type { FailureReason, PauseReason, Phase, Status, WaitKind } from "@sortie/core/mission/events";
import { type StatusGroup, statusesOf, statusGroup, statusGroups } from "@sortie/core/read-models/status-group";
import type { Sql } from "../sql.ts";

export const missionsPerPageMax = 200;

export interface MissionFilter {
  status?: Status | undefined;
  groups?: readonly StatusGroup[] | undefined;
  /** Found anywhere in title, repository, branch or id, whatever the case. */
  text?: string | undefined;
  repository?: string | undefined;
}

export interface MissionPage extends MissionFilter {
  limit: number;
  /** The id of the last mission of the page before. */
  cursor?: string | null | undefined;
}

/** A mission as a row of the list. Times are ISO 8601, UTC. */
export interface ListedMission {
  id: string;
  version: number;
  phase: Phase;
  status: Status;
  pauseReason: PauseReason | null;
  title: string;
  repository: string;
  branch: string;
  engine: string;
  unitsPassed: number;
  unitsTotal: number;
  createdAt: string;
  updatedAt: string;
  /** Type of the newest event. */
  lastEvent: string;
  /** The first of its open waits. */
  wait: { kind: WaitKind; asked: string; openedAt: string; deadline: string } | null;
  /** Why it is paused or how it ended, where that needs words. */
  detail: string | null;
  /** Null unless it failed. */
  failure: FailureReason | null;
}

// A paused mission is told apart by its reason: 'paused:operator'.
const key = `case m.status when 'paused' then 'paused:' || coalesce(m.pause_reason, 'operator') else m.status end`;
// $1 pattern of the text, $2 repository.
const found = `($1::text is null or m.title ilike $1 or m.repository ilike $1 or m.branch ilike $1 or m.id ilike $1)
    and ($2::text is null or m.repository = $2)`;

function iso(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const page = {
  name: "list_missions",
  text: `select m.id, m.version, m.phase, m.status, m.pause_reason as "pauseReason", m.title, m.repository, m.branch,
      coalesce(m.state->'config'->'agent'->>'engine', '') as engine,
      m.units_passed as "unitsPassed", m.units_total as "unitsTotal",
      m.created_at as "createdAt", m.updated_at as "updatedAt",
      coalesce((select e.type from mission_event e where e.mission_id = m.id and e.version = m.version), '') as "lastEvent",
      (select jsonb_build_object('kind', w.kind, 'asked', w.asked,
          'openedAt', ${iso("w.opened_at")}, 'deadline', ${iso("w.deadline")})
        from open_wait w where w.mission_id = m.id order by w.deadline, w.id limit 1) as wait,
      coalesce(m.state->'pause'->>'detail', m.state->'ended'->>'detail') as detail,
      m.state->'ended'->>'reason' as failure
    from mission m
    where ${found} and ($3::text[] is null or ${key} = any($3))
      and ($4::text is null or (m.created_at, m.id) < (select c.created_at, c.id from mission c where c.id = $4))
    order by m.created_at desc, m.id desc limit $5`,
};

/** One page of missions, newest first; `next` is the cursor of the page after, if there is one. */
export async function listMissions(
  sql: Sql,
  { limit, cursor, ...filter }: MissionPage,
): Promise<{ missions: ListedMission[]; next: string | null }> {
  const rows = await sql.run<ListedMission>(page, [...foundBy(filter), keysOf(filter), cursor ?? null, limit + 1]);
  const missions = rows.slice(0, limit);
  return { missions, next: rows.length > limit ? (missions.at(-1)?.id ?? null) : null };
}

const counts = {
  name: "count_missions",
  text: `select m.status, m.pause_reason as reason, count(*)::int as count from mission m
    where ${found} group by m.status, m.pause_reason`,
};

type Counted = { status: Status; reason: PauseReason | null; count: number };

/** How many missions of each group a filter finds, whatever status it names. */
export async function countMissions(sql: Sql, filter: MissionFilter): Promise<Record<StatusGroup, number>> {
  const rows = await sql.run<Counted>(counts, foundBy(filter));
  const sums = Object.fromEntries(statusGroups.map((group) => [group, 0])) as Record<StatusGroup, number>;
  for (const { status, reason, count } of rows) sums[statusGroup(status, reason)] += count;
  return sums;
}

function keysOf({ status, groups }: MissionFilter): string[] | null {
  const keys = groups
    ?.flatMap(statusesOf)
    .flatMap(({ status: one, pauseReasons }) =>
      pauseReasons === null ? [one] : pauseReasons.map((reason) => `paused:${reason}`),
    );
  if (status === undefined) return keys?.length ? keys : null;
  return status === "paused" ? statusGroups.flatMap(statusesOf).flatMap(pausedKeys) : [status];
}

function pausedKeys({ pauseReasons }: ReturnType<typeof statusesOf>[number]): string[] {
  return (pauseReasons ?? []).map((reason) => `paused:${reason}`);
}

function foundBy({ text, repository }: MissionFilter): (string | null)[] {
  const words = text?.trim() ?? "";
  return [words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`, repository ?? null];
}
