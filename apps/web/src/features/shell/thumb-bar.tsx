"use client";
import { ListTree, Plus, Search } from "lucide-react";
import { NavLink } from "./nav-link.tsx";
import { NeedsCount } from "./needs-count.tsx";
import { isAtMissions, isAtNewMission } from "./places.ts";

/** The navigation of a phone, in reach of a thumb. */
export function ThumbBar({ needsYou, openPalette }: { needsYou: number; openPalette: () => void }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 flex h-[calc(3.5rem+env(safe-area-inset-bottom))] border-line border-t bg-bg pb-[env(safe-area-inset-bottom)] [body:has([data-own-bar])_&]:hidden sm:hidden"
    >
      <NavLink
        href="/"
        isAt={isAtMissions}
        look="thumb"
        icon={
          <span className="relative">
            <ListTree aria-hidden className="size-5" strokeWidth={1.75} />
            <span className="absolute -top-1.5 left-3.5">
              <NeedsCount count={needsYou} />
            </span>
          </span>
        }
      >
        Missions
      </NavLink>
      <NavLink
        href="/missions/new"
        isAt={isAtNewMission}
        look="thumb"
        icon={<Plus aria-hidden className="size-5" strokeWidth={1.75} />}
      >
        New mission
      </NavLink>
      <button
        type="button"
        onClick={openPalette}
        className="flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted"
      >
        <Search aria-hidden className="size-5" strokeWidth={1.75} />
        Find
      </button>
    </nav>
  );
}
