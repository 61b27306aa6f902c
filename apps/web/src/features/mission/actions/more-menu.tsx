"use client";
import { Gauge, ListRestart } from "lucide-react";
import { useMayNot } from "../../../components/actor.tsx";
import { Menu, type MenuTrigger } from "../../../components/ui/menu.tsx";
import { MenuItem } from "../../../components/ui/menu-item.tsx";
import type { Asked } from "./action-dialogs.tsx";

interface MoreMenuProps {
  ask: (what: Asked) => void;
  trigger: MenuTrigger;
}

/** What is done to a mission more rarely. */
export function MoreMenu({ ask, trigger }: MoreMenuProps) {
  const items = [
    { what: "replan", label: "Plan again", Icon: ListRestart, mayNot: useMayNot("replan_mission") },
    { what: "raise", label: "Raise a brake", Icon: Gauge, mayNot: useMayNot("raise_brake") },
  ] as const;
  return (
    <Menu trigger={trigger} isOpenAtFirst>
      {items.map(({ what, label, Icon, mayNot }) => (
        <MenuItem
          key={what}
          icon={<Icon aria-hidden className="size-4" />}
          disabled={mayNot !== null}
          onSelect={() => ask(what)}
        >
          {label}
          {mayNot ? <span className="block text-faint text-xs">{mayNot}</span> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
