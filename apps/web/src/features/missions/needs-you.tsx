"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useThrottled } from "../../components/live/use-throttled.ts";
import { statusLook } from "../../components/mission/status-look.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";
import { useListChanges } from "../../feed/use-list-changes.ts";
import { listReadEveryMs, missionsPageMax, needsShownMax } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import type { ListedMission } from "./listed-mission.ts";
import { situationWords } from "./mission-words.ts";
import { byUrgency, waitsSince } from "./urgency.ts";

/** What waits for a person, most urgent first, with what it asks and since when. */
export function NeedsYou() {
  const asked = useTrpc().mission.list.queryOptions({ groups: ["needs_you"], limit: missionsPageMax });
  const { data, refetch } = useQuery(asked);
  useListChanges(useThrottled(() => void refetch(), listReadEveryMs));
  const missions = [...(data?.missions ?? [])].sort(byUrgency);
  if (missions.length === 0) return null;
  const further = missions.length - needsShownMax;
  return (
    <section aria-labelledby="needs-you" className="border-needs border-l-2 pl-4">
      <h2 id="needs-you" className="font-semibold text-needs">
        Needs you
      </h2>
      <ul className="divide-y divide-line">
        {missions.slice(0, needsShownMax).map((mission) => (
          <NeedsYouItem key={mission.id} mission={mission} />
        ))}
      </ul>
      {further > 0 ? (
        <Link href="/?status=needs_you" className="inline-block py-1.5 text-accent hover:underline">
          {data?.next ? "And more" : `And ${further} more`}
        </Link>
      ) : null}
    </section>
  );
}

function NeedsYouItem({ mission }: { mission: ListedMission }) {
  const { id, title, status, pauseReason, failure, wait } = mission;
  const { says, quoted } = situationWords(mission);
  const { word, icon: Icon } = statusLook(status, pauseReason, failure);
  const lead = wait && status !== "paused" ? says : word;
  const target = wait && status !== "paused" ? `/missions/${id}/${wait.kind}` : `/missions/${id}`;
  return (
    <li className="relative grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 py-2.5 hover:bg-hover sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-needs" />
      <div className="min-w-0">
        <Link href={target} data-mission-link className="font-medium after:absolute after:inset-0">
          <span className="line-clamp-3 text-base sm:line-clamp-1">
            {lead}
            {quoted ? (
              <>
                : <UntrustedText text={quoted} />
              </>
            ) : null}
          </span>
        </Link>
        <p className="line-clamp-1 text-muted">
          <UntrustedText text={title} />
        </p>
      </div>
      <p className="flex gap-2 text-muted max-sm:col-start-2 max-sm:text-xs sm:flex-col sm:gap-0 sm:text-right">
        <RelativeTime at={waitsSince(mission)} isFocusable={false} className="relative z-1" />
        {wait ? (
          <span className="text-faint text-xs">
            expires <RelativeTime at={wait.deadline} isFocusable={false} className="relative z-1" />
          </span>
        ) : null}
      </p>
    </li>
  );
}
