"use client";
import { type StatusGroup, statusGroups } from "@sortie/core/read-models/status-group";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import type { RefObject } from "react";
import { groupLooks } from "../../components/mission/status-look.ts";
import { Input } from "../../components/ui/input.tsx";
import { Kbd } from "../../components/ui/kbd.tsx";

interface FilterBarProps {
  chosen: readonly StatusGroup[];
  onChoose: (groups: StatusGroup[]) => void;
  text: string;
  onText: (text: string) => void;
  counts: Record<StatusGroup, number> | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function FilterBar({ chosen, onChoose, text, onText, counts, searchRef }: FilterBarProps) {
  const toggle = (group: StatusGroup) =>
    onChoose(chosen.includes(group) ? chosen.filter((other) => other !== group) : [...chosen, group]);
  const sum = counts && Object.values(counts).reduce((total, count) => total + count, 0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <fieldset className="-mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Show missions that are</legend>
        <Toggle label="All" count={sum} isOn={chosen.length === 0} onToggle={() => onChoose([])} />
        {statusGroups.map((group) => {
          const { word, icon: Icon, hue } = groupLooks[group];
          return (
            <Toggle
              key={group}
              label={word}
              icon={<Icon aria-hidden className={`size-3.5 ${hue}`} />}
              count={counts?.[group]}
              isOn={chosen.includes(group)}
              onToggle={() => toggle(group)}
            />
          );
        })}
      </fieldset>
      <div className="relative w-full sm:ml-auto sm:w-64">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-3.5 text-faint" />
        <Input
          ref={searchRef}
          type="search"
          aria-label="Search missions by title, repository, branch or id"
          placeholder="Title, repository, branch or id"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          className="pr-8 pl-8"
        />
        {text === "" ? (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2 hidden items-center md:flex">
            <Kbd keys="/" />
          </span>
        ) : null}
      </div>
    </div>
  );
}

interface ToggleProps {
  label: string;
  icon?: React.ReactNode;
  count: number | undefined;
  isOn: boolean;
  onToggle: () => void;
}

function Toggle({ label, icon, count, isOn, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={clsx(
        "flex h-7 shrink-0 items-center gap-1.5 rounded-md border px-2 transition-colors pointer-coarse:h-9 pointer-coarse:px-3",
        isOn ? "border-edge/60 bg-surface font-medium text-text" : "border-transparent text-muted hover:bg-hover",
      )}
    >
      {icon}
      {label}
      {count === undefined ? null : <span className="text-faint tabular-nums">{count}</span>}
    </button>
  );
}
