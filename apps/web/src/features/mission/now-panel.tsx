"use client";
import type { ActivityEntry } from "@sortie/core/feed/frames";
import type { Mission } from "@sortie/core/mission/state";
import { clsx } from "clsx";
import { AnsiText } from "../../components/text/ansi-text.tsx";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { useIsHydrated, useNow } from "../../components/ui/clock.tsx";
import { Duration } from "../../components/ui/duration.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";
import { relativeWords } from "../../components/ui/time-words.ts";
import { type SituationTone, situationOf } from "./situation-of.ts";
import { cutOf } from "./timeline/merge-activity.ts";

const hues: { [T in SituationTone]: string } = {
  working: "border-working",
  needs: "border-needs",
  waiting: "border-waiting",
  done: "border-done",
  failed: "border-failed",
  plain: "border-edge",
};
const deadlineFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

interface NowPanelProps {
  mission: Mission;
  since: string | null;
  activity: readonly ActivityEntry[];
  /** The mission is shown as it was: nothing runs on, and nothing can be answered. */
  isThen: boolean;
  runners: number | undefined;
}

/** What happens now, in plain words, and what a person can do about it. */
export function NowPanel({ mission, since, activity, isThen, runners }: NowPanelProps) {
  const now = useNow(10_000);
  const isHydrated = useIsHydrated();
  const { tone, headline, says, next, since: from, deadline, wait } = situationOf(mission, now, since);
  const last =
    tone === "working" && !isThen ? activity.findLast(({ turn }) => turn === mission.turn?.number) : undefined;
  return (
    <section
      aria-label={isThen ? "What happened then" : "What happens now"}
      className={clsx("flex flex-wrap items-start gap-x-6 gap-y-2 border-l-[3px] py-0.5 pl-3", hues[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-0.5">
        <p className="text-base">
          <span className="font-medium">{headline}</span>
          {from && !isThen ? (
            <span className="text-muted">
              {" · "}
              <Since tone={tone} at={from} />
            </span>
          ) : null}
        </p>
        {says ? (
          <p className="line-clamp-3 max-w-[80ch] whitespace-pre-line text-muted">
            <UntrustedText text={says} />
          </p>
        ) : null}
        {deadline && !isThen ? (
          <p className="text-muted">
            {deadline.isOver ? (
              "The time is over: "
            ) : (
              <>
                Until {isHydrated ? deadlineFormat.format(new Date(deadline.at)) : <RelativeTime at={deadline.at} />},
                then{" "}
              </>
            )}
            {deadline.what}.
          </p>
        ) : null}
        {next ? <p className="text-muted">{next}</p> : null}
        {runners === 0 && mission.due.length > 0 && !isThen ? (
          <p className="text-needs">No runner is there: start one with “sortie up”.</p>
        ) : null}
        {last ? (
          <p className="truncate font-mono text-faint text-xs">
            <AnsiText
              text={
                cutOf(last.body)
                  .text.split("\n")
                  .findLast((line) => line.trim() !== "") ?? ""
              }
            />
          </p>
        ) : null}
      </div>
      {wait && !isThen ? (
        <LinkButton variant="primary" size="lg" href={`/missions/${mission.id}/${wait.kind}`}>
          {wait.kind === "approval" ? "Read and decide" : "Read and answer"}
        </LinkButton>
      ) : null}
    </section>
  );
}

/** Work is timed to the second; a wait only says how long, and an end how long ago. */
function Since({ tone, at }: { tone: SituationTone; at: string }) {
  const now = useNow(10_000);
  if (tone === "working") return <Duration since={at} />;
  if (tone === "needs" || tone === "waiting") {
    return <time dateTime={at}>{relativeWords(Date.parse(at), now).replace(" ago", "")}</time>;
  }
  return <RelativeTime at={at} />;
}
