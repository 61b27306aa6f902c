"use client";
import { OpenedMissionOf } from "../../components/mission/opened-mission.tsx";
import { QuestionScreen } from "./question-screen.tsx";

/** The page on which a person answers what a mission asks. */
export function QuestionPage({ mission }: { mission: string }) {
  return (
    <OpenedMissionOf mission={mission}>
      {(opened) => <QuestionScreen key={opened.mission} opened={opened} />}
    </OpenedMissionOf>
  );
}
