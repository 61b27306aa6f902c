"use client";
import { Dialog as Parts } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What this is about, in a sentence. */
  says?: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one last. */
  actions?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** What has the focus at first; otherwise the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-2xl" };

/** Asks for attention in the middle of the page; at the bottom on a phone. Esc closes it and focus goes back. */
export function Dialog({ open, onOpenChange, title, says, children, actions, size = "md", initialFocus }: DialogProps) {
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Parts.Popup
          {...(initialFocus ? { initialFocus } : {})}
          className={`float-panel fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col rounded-b-none pb-[env(safe-area-inset-bottom)] outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:rounded-b-lg sm:data-starting-style:scale-[0.985] ${widths[size]}`}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="flex flex-col gap-1">
              <Parts.Title className="font-semibold text-lg">{title}</Parts.Title>
              {says ? <Parts.Description className="text-muted">{says}</Parts.Description> : null}
            </div>
            <Parts.Close
              render={
                <Button variant="ghost" size="sm" aria-label="Close" icon={<X aria-hidden className="size-4" />} />
              }
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {actions ? (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{actions}</footer>
          ) : null}
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}
