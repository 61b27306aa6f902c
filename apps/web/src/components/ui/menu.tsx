"use client";
import { Menu as Parts } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

export type MenuTrigger = ReactElement<Record<string, unknown>>;

interface MenuProps {
  /** The button that opens it. */
  trigger: MenuTrigger;
  /** For a menu that is loaded when its button is pressed. */
  isOpenAtFirst?: boolean;
  align?: "start" | "center" | "end";
  children: ReactNode;
}

/** A list of actions behind a button: `MenuItem`, `MenuChoice`, `MenuHeading`, `MenuSeparator` inside. */
export function Menu({ trigger, align = "end", isOpenAtFirst = false, children }: MenuProps) {
  return (
    <Parts.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Parts.Trigger render={trigger} />
      <Parts.Portal>
        <Parts.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-50 outline-none">
          <Parts.Popup className="float-panel min-w-52 max-w-80 py-1 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}
