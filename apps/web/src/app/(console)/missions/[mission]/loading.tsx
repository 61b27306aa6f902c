import { MissionSkeleton } from "../../../../features/mission/mission-skeleton.tsx";

export default function Loading() {
  return <MissionSkeleton />;
}
