import { clsx } from "clsx";

const views = [
  { view: "timeline", label: "Timeline" },
  { view: "facts", label: "Facts" },
] as const;

type View = (typeof views)[number]["view"];

interface ViewSwitchProps {
  view: View;
  setView: (view: View) => void;
  head: number;
}

/** Where there is no room for both: timeline or facts. */
export function ViewSwitch({ view, setView, head }: ViewSwitchProps) {
  return (
    <div className="flex gap-5 border-line border-b px-4 sm:px-6 lg:hidden">
      {views.map(({ view: each, label }) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onClick={() => setView(each)}
          className={clsx(
            "-mb-px h-9 border-b-2 pointer-coarse:h-11",
            view === each ? "border-accent font-medium" : "border-transparent text-muted",
          )}
        >
          {label}
          {each === "timeline" ? <span className="ml-1.5 text-faint text-xs tabular-nums">{head}</span> : null}
        </button>
      ))}
    </div>
  );
}
