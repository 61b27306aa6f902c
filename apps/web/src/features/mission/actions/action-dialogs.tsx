"use client";
import type { Mission } from "@sortie/core/mission/state";
import { titleOf } from "@sortie/core/mission/title";
import { isSettled } from "../../../components/mission/sent.ts";
import { CommandSays } from "./command-says.tsx";
import { RaiseDialog } from "./raise-dialog.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";
import type { Steering } from "./use-steering.ts";

/** What asks for more before it is sent. */
export type Asked = "interject" | "stop" | "replan" | "raise";

interface ActionDialogsProps {
  mission: Mission;
  steering: Steering;
  asked: Asked | null;
  close: () => void;
}

export function ActionDialogs({ mission, steering, asked, close }: ActionDialogsProps) {
  const onOpenChange = (open: boolean) => {
    if (!open) close();
  };
  return (
    <>
      <TextDialog
        title="Tell the mission something"
        says="What runs now is not interrupted: the next turn reads it."
        label="Message"
        action="Tell it at the next step"
        busy={steering.interject.isBusy}
        send={async (message) => isSettled(await steering.interject.send({ mission: mission.id, message }))}
        sent={steering.interject.phase === "settled" ? null : <CommandSays name="Message" sent={steering.interject} />}
        open={asked === "interject"}
        onOpenChange={onOpenChange}
      />
      <TextDialog
        title="Plan again"
        says="Takes the plan again with fresh counters. Units that passed stay passed, and a paused mission goes on."
        label="Reason"
        action="Plan again"
        busy={steering.replan.isBusy}
        send={async (reason) => isSettled(await steering.replan.send({ mission: mission.id, reason }))}
        sent={steering.replan.phase === "settled" ? null : <CommandSays name="Plan" sent={steering.replan} />}
        open={asked === "replan"}
        onOpenChange={onOpenChange}
      />
      <StopDialog
        mission={mission.id}
        title={titleOf(mission.config)}
        hasCandidate={mission.candidate !== null || mission.units.some(({ commit }) => commit !== null)}
        command={steering.stop}
        open={asked === "stop"}
        onOpenChange={onOpenChange}
      />
      <RaiseDialog mission={mission} command={steering.raise} open={asked === "raise"} onOpenChange={onOpenChange} />
    </>
  );
}
