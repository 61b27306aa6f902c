import { statusGroups } from "@sortie/core/read-models/status-group";
import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { missionsPageMax } from "../../limits.ts";

/** What of the URL says which missions are shown. */
export const filterParsers = {
  status: parseAsArrayOf(parseAsStringLiteral(statusGroups)).withDefault([]),
  q: parseAsString.withDefault(""),
};

export type MissionFilter = inferParserType<typeof filterParsers>;

export const loadFilter = createLoader(filterParsers);

/** The same filter as the API takes it; the same object on server and in the browser, so that one reads for the other. */
export function listInputOf({ status, q }: MissionFilter) {
  return { limit: missionsPageMax, ...(status.length > 0 ? { groups: status } : {}), ...foundInputOf(q) };
}

export function foundInputOf(q: string): { text?: string } {
  const text = q.trim().slice(0, 200);
  return text === "" ? {} : { text };
}
