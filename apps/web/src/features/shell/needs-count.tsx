/** How many missions wait for a person, beside the name of their list. */
export function NeedsCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-needs px-1 font-semibold text-2xs text-bg tabular-nums whitespace-nowrap">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> need you</span>
    </span>
  );
}
