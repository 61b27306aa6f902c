"use client";
import { useState } from "react";
import { MissionHeading } from "../../components/mission/mission-heading.tsx";
import { type ReadWait, waitSituation, waitsOf } from "../../components/mission/wait-situation.ts";
import { Empty } from "../../components/ui/empty.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { useMissionFeed } from "../../feed/use-mission-feed.ts";
import type { OpenedMission } from "../../server/readings/opened-mission.ts";
import { ClosedQuestion } from "./closed-question.tsx";
import { OpenQuestion } from "./open-question.tsx";
import { QuestionContext } from "./question-context.tsx";
import { readQuestions } from "./read-questions.ts";

/** Every question that the mission asks, read live. */
export function QuestionScreen({ opened }: { opened: OpenedMission }) {
  const { state, head } = useMissionFeed(opened.mission, opened);
  const [read, setRead] = useState<readonly ReadWait[]>([]);
  const questions = readQuestions(read, state);
  if (questions !== read) setRead(questions);
  const waitsForApproval = waitsOf(state, "approval").length > 0;

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 pt-4 pb-8 sm:px-6">
      <MissionHeading
        mission={state}
        title={questions.length > 1 ? `The mission asks ${questions.length} questions` : "The mission asks"}
      />
      {questions.map((question) => {
        const situation = waitSituation(state, question);
        return situation.is === "open" ? (
          <OpenQuestion key={question.id} mission={state} question={question} head={head} />
        ) : (
          <ClosedQuestion key={question.id} mission={state} question={question} situation={situation} />
        );
      })}
      {questions.length === 0 ? (
        <Empty
          title="No question is open"
          says={
            waitsForApproval
              ? "A candidate waits for a decision, though."
              : "It asks when the agent says that it is blocked."
          }
          actions={<LinkButton href={`/missions/${state.id}`}>Go to the mission</LinkButton>}
        />
      ) : (
        <QuestionContext mission={state} />
      )}
      {waitsForApproval ? (
        <LinkButton href={`/missions/${state.id}/approval`} className="self-start">
          Look at the candidate that waits
        </LinkButton>
      ) : null}
    </div>
  );
}
