"use client";
import { Plus, Search } from "lucide-react";
import { Kbd } from "../../components/ui/kbd.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { AccountButton } from "./account-button.tsx";
import { NavLink } from "./nav-link.tsx";
import { NeedsCount } from "./needs-count.tsx";
import { isAtMissions } from "./places.ts";
import { Wordmark } from "./wordmark.tsx";

interface TopBarProps {
  needsYou: number;
  openPalette: () => void;
  openKeys: () => void;
}

export function TopBar({ needsYou, openPalette, openKeys }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-5 border-line border-b bg-bg px-4 sm:px-6">
      <Wordmark />
      <nav aria-label="Main" className="hidden h-full sm:flex">
        <NavLink href="/" isAt={isAtMissions} look="bar">
          Missions
          <NeedsCount count={needsYou} />
        </NavLink>
      </nav>
      <div className="ml-auto flex items-center gap-2">
        <button
          type="button"
          onClick={openPalette}
          className="flex h-8 w-56 items-center gap-2 rounded-md border border-line px-2.5 text-muted transition-colors hover:border-edge/60 hover:bg-hover max-md:hidden"
        >
          <Search aria-hidden className="size-3.5" />
          <span className="flex-1 text-left">Find or go to</span>
          <Kbd keys="⌘K" />
        </button>
        <LinkButton
          href="/missions/new"
          variant="primary"
          icon={<Plus aria-hidden className="size-4" />}
          className="max-sm:hidden"
        >
          New mission
        </LinkButton>
        <AccountButton openKeys={openKeys} />
      </div>
    </header>
  );
}
