"use client";
import { OpenedMissionOf } from "../../components/mission/opened-mission.tsx";
import { ApprovalScreen } from "./approval-screen.tsx";

/** The page on which a person decides about a candidate. */
export function ApprovalPage({ mission }: { mission: string }) {
  return (
    <OpenedMissionOf mission={mission}>
      {(opened) => <ApprovalScreen key={opened.mission} opened={opened} />}
    </OpenedMissionOf>
  );
}
