"use client";
import { Dialog } from "@base-ui/react/dialog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Action } from "../../components/actions/action-registry.ts";
import { useOfferedActions } from "../../components/actions/use-actions.ts";
import { StatusMark } from "../../components/mission/status-mark.tsx";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Kbd } from "../../components/ui/kbd.tsx";
import { paletteMissionsMax } from "../../limits.ts";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { shownKeys } from "./shown-keys.ts";
import { usePaused } from "./use-paused.ts";

const groups = ["This page", "Go to", "Sortie"] as const;
const item =
  "flex items-center gap-2.5 rounded-md px-2.5 py-2 data-[selected=true]:bg-hover pointer-coarse:py-2.5 [&>svg]:shrink-0 [&>svg]:text-faint";
const group =
  "px-1.5 py-1 [&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:py-1 [&>[cmdk-group-heading]]:text-faint [&>[cmdk-group-heading]]:text-xs";

/** Find a mission or do something, by a few letters of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const actions = useOfferedActions().filter(({ isInPalette }) => isInPalette !== false);
  const run = (action: Action) => {
    onClose();
    action.run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label="Find or go to"
          className="float-panel fixed inset-x-3 top-3 z-40 mx-auto flex max-h-[min(30rem,80dvh)] max-w-xl flex-col overflow-hidden outline-none sm:top-[14dvh]"
        >
          <Command label="Find or go to" loop vimBindings={false} className="flex min-h-0 flex-col">
            <Command.Input
              autoFocus
              value={typed}
              onValueChange={setTyped}
              placeholder="Find a mission or an action"
              className="h-12 shrink-0 border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-faint"
            />
            <Command.List className="min-h-0 flex-1 overflow-y-auto pb-1.5">
              <Command.Empty className="px-4 py-8 text-muted">Nothing here is called that.</Command.Empty>
              {groups.map((name) => {
                const ofGroup = actions.filter((action) => (action.group ?? "This page") === name);
                return ofGroup.length === 0 ? null : (
                  <Command.Group key={name} heading={name} className={group}>
                    {ofGroup.map((action) => (
                      <Command.Item key={action.id} value={action.label} onSelect={() => run(action)} className={item}>
                        {action.icon}
                        <span className="flex-1">{action.label}</span>
                        {action.keys ? <Kbd keys={shownKeys(action.keys)} /> : null}
                      </Command.Item>
                    ))}
                  </Command.Group>
                );
              })}
              <Missions typed={typed} onClose={onClose} />
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Missions({ typed, onClose }: { typed: string; onClose: () => void }) {
  const router = useRouter();
  const text = usePaused(typed.trim());
  const asked = useTrpc().mission.list.queryOptions({ limit: paletteMissionsMax, ...(text ? { text } : {}) });
  const { data } = useQuery({ ...asked, placeholderData: keepPreviousData });
  return (
    <Command.Group heading={text ? "Missions" : "Recent missions"} className={group}>
      {data?.missions.map(({ id, title, status, pauseReason, failure }) => (
        <Command.Item
          key={id}
          value={id}
          // The server found it, also by what is not in its title.
          keywords={[title, typed]}
          onSelect={() => {
            onClose();
            router.push(`/missions/${id}`);
          }}
          className={item}
        >
          <span className="min-w-0 flex-1 truncate">
            <UntrustedText text={title} />
          </span>
          <StatusMark status={status} pauseReason={pauseReason} failure={failure} className="text-xs" />
        </Command.Item>
      ))}
    </Command.Group>
  );
}
