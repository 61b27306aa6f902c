"use client";
import type { Recorded } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import { useQuery } from "@tanstack/react-query";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Failure } from "../../../components/ui/failure.tsx";
import { RelativeTime } from "../../../components/ui/time.tsx";
import { useTrpc } from "../../../trpc/use-trpc.ts";
import type { BriefEvent } from "../opened.ts";
import { EventBody } from "./event-body.tsx";
import { Fact, FactsList } from "./facts-list.tsx";

interface EventDetailProps {
  brief: BriefEvent;
  mission: Mission;
}

/** Everything that is known of an event, in place; what the row had cut is fetched. */
export function EventDetail({ brief, mission }: EventDetailProps) {
  const { version } = brief.recorded;
  const { data, error, refetch, isFetching } = useQuery(
    useTrpc().mission.events.queryOptions(
      { mission: mission.id, after: version - 1, limit: 1 },
      { enabled: brief.isCut, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const whole = (data?.events[0] as Recorded | undefined) ?? brief.recorded;
  return (
    <div className="flex flex-col gap-3 pt-1 pr-3 pb-4 pl-(--gutter)">
      {error ? (
        <Failure
          title="The whole event could not be read."
          error={error}
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      <EventBody recorded={whole} mission={mission} />
      <FactsList>
        <Fact name="When">
          <RelativeTime at={whole.at} /> <span className="text-faint">· {whole.at}</span>
        </Fact>
        <Fact name="By">
          <UntrustedText text={whole.actor.name} /> <span className="text-faint">· {whole.actor.kind}</span>
        </Fact>
        <Fact name="Event">
          <span className="flex flex-wrap items-center gap-x-1">
            <span className="font-mono">{version}</span>
            <span className="text-faint">
              {" "}
              · {whole.event.type === "unknown" ? whole.event.kind : whole.event.type}
            </span>{" "}
            <span className="-my-1">
              <CopyLink version={version} />
            </span>
          </span>
        </Fact>
      </FactsList>
      <details className="text-xs">
        <summary className="w-fit rounded-sm text-muted hover:text-text">As JSON</summary>
        <pre className="mt-1 max-h-96 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-surface px-3 py-2 font-mono text-2xs">
          <UntrustedText text={JSON.stringify(whole, null, 2)} />
        </pre>
      </details>
    </div>
  );
}

function CopyLink({ version }: { version: number }) {
  const { origin, pathname } = window.location;
  return <CopyButton text={`${origin}${pathname}#v${version}`} label="Copy a link to this event" />;
}
