import { Columns2, Rows2 } from "lucide-react";
import type { Layout } from "./diff-rows.ts";

const choices = [
  { layout: "unified", label: "Unified", icon: Rows2 },
  { layout: "split", label: "Split", icon: Columns2 },
] as const;

/** Lines one below the other, or side by side. */
export function LayoutSwitch({ layout, onChoose }: { layout: Layout; onChoose: (layout: Layout) => void }) {
  return (
    <fieldset className="flex rounded-md border border-edge/60">
      <legend className="sr-only">Layout of the diff</legend>
      {choices.map(({ layout: choice, label, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={layout === choice}
          onClick={() => onChoose(choice)}
          className="flex h-7 items-center gap-1.5 px-2 text-muted text-xs first:rounded-l-md last:rounded-r-md hover:text-text aria-pressed:bg-surface aria-pressed:text-text"
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
