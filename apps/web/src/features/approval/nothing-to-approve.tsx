"use client";
import type { Mission } from "@sortie/core/mission/state";
import { useActor } from "../../components/actor.tsx";
import { waitsOf } from "../../components/mission/wait-situation.ts";
import { Empty } from "../../components/ui/empty.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";

/** No candidate waits: what was decided last, or where to look instead. */
export function NothingToApprove({ mission }: { mission: Mission }) {
  const reader = useActor().name;
  const last = Object.values(mission.answered).findLast(({ answer }) => /^(approved$|rejected: )/.test(answer));
  const asks = waitsOf(mission, "question").length > 0;
  return (
    <>
      {last ? (
        <OutcomePanel
          mission={mission}
          situation={{ is: "answered", by: last.by.name, answer: last.answer }}
          reader={reader}
        />
      ) : null}
      <Empty
        title="No candidate waits for a decision"
        says={asks ? "The mission asks a question, though." : "It will ask once every unit has passed its checks."}
        actions={
          <>
            {asks ? (
              <LinkButton variant="primary" href={`/missions/${mission.id}/question`}>
                Answer the question
              </LinkButton>
            ) : null}
            <LinkButton href={`/missions/${mission.id}`}>Go to the mission</LinkButton>
          </>
        }
      />
    </>
  );
}
