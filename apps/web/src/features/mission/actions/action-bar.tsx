"use client";
import type { Mission } from "@sortie/core/mission/state";
import {
  CirclePause,
  CirclePlay,
  CircleStop,
  Ellipsis,
  Gauge,
  ListRestart,
  MessageSquareText,
  RotateCcw,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useActions } from "../../../components/actions/use-actions.ts";
import { useMayNot } from "../../../components/actor.tsx";
import { newMissionId } from "../../../components/mission/new-command-id.ts";
import { Button } from "../../../components/ui/button.tsx";
import { MenuButton } from "../../../components/ui/menu-button.tsx";
import { useAsked } from "../../../components/ui/use-asked.ts";
import type { Asked } from "./action-dialogs.tsx";
import { ActionOutcomes } from "./action-outcomes.tsx";
import { useSteering } from "./use-steering.ts";

const ActionDialogs = dynamic(() => import("./action-dialogs.tsx").then((loaded) => loaded.ActionDialogs), {
  ssr: false,
});
const loadMore = () => import("./more-menu.tsx").then(({ MoreMenu }) => MoreMenu);

const icon = "size-4";

/** What can always be done: beside the title, on a phone in reach of the thumb. */
export function ActionBar({ mission }: { mission: Mission }) {
  const steering = useSteering();
  const router = useRouter();
  const { asked, wasAsked, ask, close } = useAsked<Asked>();
  const mayNot = {
    interject: useMayNot("interject"),
    pause: useMayNot("pause_mission"),
    resume: useMayNot("resume_mission"),
    stop: useMayNot("stop_mission"),
    retry: useMayNot("start_mission"),
  };
  const { id } = mission;
  const isOver = mission.ended !== null;
  const isHeld = mission.pause !== null || mission.pauseRequested;
  const stopping = mission.stop ? "A stop was asked for." : null;
  const needsWord =
    mission.pause?.reason === "no_progress" && mission.unread.length === 0
      ? "Tell it something first: nothing moved."
      : null;

  const retry = async () => {
    const answer = await steering.retry.send({ mission: id, id: newMissionId() });
    if (answer && "receipt" in answer && "mission" in answer) router.push(`/missions/${answer.mission}`);
  };
  useActions(
    isOver
      ? [{ id: "retry", label: "Retry this mission", icon: <RotateCcw className={icon} />, run: () => void retry() }]
      : [
          {
            id: "interject",
            label: "Tell the mission something",
            keys: "i",
            icon: <MessageSquareText className={icon} />,
            run: () => ask("interject"),
          },
          isHeld
            ? {
                id: "resume",
                label: "Resume this mission",
                keys: "p",
                icon: <CirclePlay className={icon} />,
                run: () => void steering.resume.send({ mission: id }),
              }
            : {
                id: "pause",
                label: "Pause this mission",
                keys: "p",
                icon: <CirclePause className={icon} />,
                run: () => void steering.pause.send({ mission: id }),
              },
          {
            id: "stop",
            label: "Stop this mission",
            icon: <CircleStop className={icon} />,
            run: () => ask("stop"),
          },
          { id: "replan", label: "Plan again", icon: <ListRestart className={icon} />, run: () => ask("replan") },
          { id: "raise", label: "Raise a brake", icon: <Gauge className={icon} />, run: () => ask("raise") },
        ],
  );

  return (
    <>
      <div
        data-own-bar
        className="flex items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-line max-sm:border-t max-sm:bg-bg max-sm:px-3 max-sm:py-2 max-sm:pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
      >
        {isOver ? (
          <Button
            className="max-sm:flex-1"
            busy={steering.retry.isBusy}
            disabledReason={mayNot.retry}
            onClick={retry}
            icon={<RotateCcw aria-hidden className={icon} />}
          >
            Retry
          </Button>
        ) : (
          <>
            <Button
              className="max-sm:flex-1"
              disabledReason={mayNot.interject}
              onClick={() => ask("interject")}
              icon={<MessageSquareText aria-hidden className={icon} />}
            >
              Interject
            </Button>
            {isHeld ? (
              <Button
                className="max-sm:flex-1"
                variant="primary"
                busy={steering.resume.isBusy}
                disabledReason={mayNot.resume ?? stopping ?? needsWord}
                onClick={() => void steering.resume.send({ mission: id })}
                icon={<CirclePlay aria-hidden className={icon} />}
              >
                Resume
              </Button>
            ) : (
              <Button
                className="max-sm:flex-1"
                busy={steering.pause.isBusy}
                disabledReason={mayNot.pause ?? stopping}
                onClick={() => void steering.pause.send({ mission: id })}
                icon={<CirclePause aria-hidden className={icon} />}
              >
                Pause
              </Button>
            )}
            <Button
              className="max-sm:flex-1"
              variant="danger"
              disabledReason={mayNot.stop ?? stopping}
              onClick={() => ask("stop")}
              icon={<CircleStop aria-hidden className={icon} />}
            >
              Stop
            </Button>
            <MenuButton
              variant="ghost"
              aria-label="More"
              icon={<Ellipsis aria-hidden className={icon} />}
              load={loadMore}
              menu={{ ask }}
            />
          </>
        )}
      </div>
      <ActionOutcomes steering={steering} />
      {wasAsked ? <ActionDialogs mission={mission} steering={steering} asked={asked} close={close} /> : null}
    </>
  );
}
