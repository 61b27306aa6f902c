import type { Recorded } from "@sortie/core/mission/events";
import type { BriefEvent } from "../opened.ts";

/** Pages of the timeline are counted from 0; each holds versions `page * rows + 1` to `(page + 1) * rows`. */
export function pageOf(version: number, rows: number): number {
  return Math.floor((version - 1) / rows);
}

/** The pages that hold these versions. */
export function pagesOf(first: number, last: number, rows: number): number[] {
  const from = Math.max(0, pageOf(first, rows));
  return Array.from({ length: Math.max(0, pageOf(last, rows) - from + 1) }, (_, at) => from + at);
}

/** What was read, by version; a live event is whole and counts for more. */
export function rowsOf(
  pages: readonly (readonly BriefEvent[] | undefined)[],
  live: readonly Recorded[],
): Map<number, BriefEvent> {
  const rows = new Map<number, BriefEvent>();
  for (const page of pages) for (const brief of page ?? []) rows.set(brief.recorded.version, brief);
  for (const recorded of live) rows.set(recorded.version, { recorded, isCut: false });
  return rows;
}

/** The first version up to `last` that is in no page although its page was read: the page was read too early. */
export function firstMissing(rows: ReadonlyMap<number, unknown>, first: number, last: number): number | undefined {
  for (let version = first; version <= last; version += 1) if (!rows.has(version)) return version;
  return undefined;
}
