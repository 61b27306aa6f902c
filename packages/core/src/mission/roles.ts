import type { MissionCommand } from "./commands.ts";

export const roles = ["owner", "admin", "operator", "approver", "viewer"] as const;
export type Role = (typeof roles)[number];

export interface Actor {
  kind: "person" | "agent" | "runner";
  name: string;
  role: Role;
}

const runs: readonly Role[] = ["owner", "admin", "operator"];
const decides: readonly Role[] = ["owner", "admin", "operator", "approver"];

const may: { [C in MissionCommand["type"]]: readonly Role[] } = {
  start_mission: runs,
  approve_candidate: decides,
  reject_candidate: decides,
  answer_question: decides,
  interject: runs,
  pause_mission: runs,
  resume_mission: runs,
  stop_mission: runs,
  raise_brake: ["owner", "admin"],
  replan_mission: runs,
};

export function mayDo(role: Role, command: MissionCommand["type"]): boolean {
  return may[command].includes(role);
}
