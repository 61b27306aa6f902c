/** A key, or keys one after the other: `g m`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.split(" ").map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line bg-surface px-1 font-sans text-2xs text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
