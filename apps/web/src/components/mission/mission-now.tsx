import type { Mission } from "@sortie/core/mission/state";
import { LinkButton } from "../ui/link-button.tsx";
import { StatusMark } from "./status-mark.tsx";

/** After an answer: what the mission does now, and the way to it. */
export function MissionNow({ mission }: { mission: Mission }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusMark
        status={mission.status}
        pauseReason={mission.pause?.reason ?? null}
        failure={mission.ended?.reason ?? null}
      />
      <LinkButton href={`/missions/${mission.id}`} size="sm">
        Go to the mission
      </LinkButton>
    </div>
  );
}
