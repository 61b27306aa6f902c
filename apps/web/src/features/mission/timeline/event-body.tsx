import type { EventOf, Recorded } from "@sortie/core/mission/events";
import type { Mission } from "@sortie/core/mission/state";
import type { ReactNode } from "react";
import { OutputBlock } from "../../../components/text/output-block.tsx";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { listedMax } from "../../../limits.ts";
import { Argv } from "./argv.tsx";
import { CheckBody } from "./check-body.tsx";

/** What is particular to an event, as a person reads it; nothing where its line says it all. */
export function EventBody({ recorded: { event }, mission }: { recorded: Recorded; mission: Mission }): ReactNode {
  switch (event.type) {
    case "mission.check_finished":
      return <CheckBody event={event} mission={mission} />;
    case "mission.setup_finished":
      return <OutputBlock text={event.result.tail} label="Output of the set-up" className="bg-surface" />;
    case "mission.candidate_sealed":
      return <Paths event={event} />;
    case "mission.turn_finished":
      return <VerdictBody event={event} />;
    case "mission.plan_submitted":
      return (
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          {event.units.map((unit) => (
            <li key={unit.title}>
              <UntrustedText text={unit.title} />
              <Argv argv={unit.verify} />
            </li>
          ))}
        </ol>
      );
    case "mission.created":
      return <Text text={event.config.goal} />;
    default:
      return <Text text={longTextOf(event)} />;
  }
}

function longTextOf(event: Recorded["event"]): string {
  if (event.type === "unknown") return "";
  for (const name of ["detail", "reason", "asked", "answer", "message", "proof", "where"]) {
    const value: unknown = (event as unknown as Record<string, unknown>)[name];
    if (typeof value === "string" && value.includes("\n")) return value;
    if (typeof value === "string" && value.length > 60) return value;
  }
  return "";
}

function Text({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="max-h-72 max-w-[75ch] overflow-y-auto whitespace-pre-wrap">
      <UntrustedText text={text} />
    </p>
  );
}

function VerdictBody({ event: { verdict, reason } }: { event: EventOf<"mission.turn_finished"> }) {
  if (verdict === null) return <Text text={reason} />;
  const said =
    verdict.status === "done" ? verdict.evidence : verdict.status === "retry" ? verdict.analysis : verdict.question;
  return (
    <>
      <Text text={said} />
      {verdict.handoff ? (
        <section>
          <h4 className="text-faint text-xs">Left for the next turn</h4>
          <Text text={verdict.handoff} />
        </section>
      ) : null}
      {reason ? <p className="text-faint text-xs">{reason}</p> : null}
    </>
  );
}

function Paths({ event: { changed, judges } }: { event: EventOf<"mission.candidate_sealed"> }) {
  const rest = changed.length - listedMax;
  return (
    <ul className="flex max-h-72 flex-col overflow-y-auto font-mono text-xs">
      {changed.slice(0, listedMax).map((path) => (
        <li key={path}>
          <UntrustedText text={path} />
          {judges.includes(path) ? <span className="text-needs"> · judges the work</span> : null}
        </li>
      ))}
      {rest > 0 ? <li className="text-faint">and {rest} more</li> : null}
      {changed.length === 0 ? <li className="text-faint">No file was changed.</li> : null}
    </ul>
  );
}
