"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReadWait } from "../../components/mission/wait-situation.ts";
import { versionOfWait } from "../../components/mission/wait-situation.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";

/** Events before the question that hold the last turn's own account. */
const eventsBefore = 60;

/** What the agent says of its work: last, and marked as what it is. */
export function AgentWords({ mission, wait }: { mission: string; wait: ReadWait }) {
  const after = Math.max(0, versionOfWait(wait.id) - eventsBefore);
  const { data } = useQuery(
    useTrpc().mission.timeline.queryOptions(
      { mission, after, limit: eventsBefore },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const said = data?.events.flatMap(({ recorded: { event, version } }) => {
    if (event.type !== "mission.turn_finished" || event.verdict?.status !== "done") return [];
    return [{ version, turn: event.turn, evidence: event.verdict.evidence }];
  });
  if (!said || said.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-lg">The agent’s own words</h2>
      <p className="text-muted">A claim, not evidence: nothing above depends on it.</p>
      <ul className="flex flex-col gap-2">
        {said.map(({ version, turn, evidence }) => (
          <li key={version} className="border-line border-l-2 pl-3">
            <span className="text-faint text-xs">Turn {turn}</span>
            <p className="max-h-60 overflow-y-auto whitespace-pre-wrap text-muted">
              <UntrustedText text={evidence} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
