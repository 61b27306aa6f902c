"use client";
import { Dialog as Parts } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, in reach of a thumb. */
  actions?: ReactNode;
}

/** More about what is on the page: from the bottom on a phone, from the right on a wide screen. */
export function Sheet({ open, onOpenChange, title, children, actions }: SheetProps) {
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Parts.Popup className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col rounded-t-lg border border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-float outline-none transition-[translate,opacity] duration-100 data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[28rem] sm:rounded-none sm:border-y-0 sm:border-r-0 sm:data-ending-style:translate-x-4 sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-4 sm:data-starting-style:translate-y-0">
          <header className="flex items-center justify-between gap-4 border-line border-b px-4 py-2.5">
            <Parts.Title className="font-semibold text-base">{title}</Parts.Title>
            <Parts.Close
              render={
                <Button variant="ghost" size="sm" aria-label="Close" icon={<X aria-hidden className="size-4" />} />
              }
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {actions ? <footer className="flex gap-2 border-line border-t p-3 *:flex-1">{actions}</footer> : null}
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}
