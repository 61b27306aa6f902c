import type { Recorded } from "@sortie/core/mission/events";
import { rowTextCharsMax } from "../limits.ts";

/** An event for a row of the timeline. `isCut`: some of its text is only in the whole event. */
export interface BriefEvent {
  recorded: Recorded;
  isCut: boolean;
}

/** Cuts the long texts of an event; a check's output keeps its end. */
export function briefEvent(recorded: Recorded): BriefEvent {
  let isCut = false;
  const cut = (value: unknown, key: string): unknown => {
    if (typeof value === "string" && value.length > rowTextCharsMax) {
      isCut = true;
      return key === "tail" ? value.slice(-rowTextCharsMax) : value.slice(0, rowTextCharsMax);
    }
    if (Array.isArray(value)) return value.map((each) => cut(each, ""));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, name)]));
  };
  const event = cut(recorded.event, "") as Recorded["event"];
  return { recorded: { ...recorded, event }, isCut };
}
