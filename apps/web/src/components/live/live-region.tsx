"use client";
import { useSyncExternalStore } from "react";
import { announceEveryMs } from "../../limits.ts";
import { type Announcements, newAnnouncer } from "./announcements.ts";

const announcer = newAnnouncer(announceEveryMs, Date.now, (run, ms) => setTimeout(run, ms));
const silence: Announcements = { polite: "", urgent: "" };

/** Says a summary to those who listen to the page; of many within ten seconds the last. */
export const announce = announcer.announce;

/** Says at once that a person is needed. */
export const announceUrgently = announcer.announceUrgently;

/** Where it is said; once in the page. */
export function LiveRegion() {
  const { polite, urgent } = useSyncExternalStore(announcer.subscribe, announcer.current, () => silence);
  return (
    <div className="sr-only">
      <div aria-live="polite">{polite}</div>
      <div aria-live="assertive">{urgent}</div>
    </div>
  );
}
