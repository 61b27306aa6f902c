import { ArrowUp } from "lucide-react";

/** Missions that came since the list was read; the rows under the reader's eyes do not move until this is pressed. */
export function NewRowsButton({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      className="absolute inset-x-0 -top-3 z-10 mx-auto flex h-7 w-fit items-center gap-1.5 rounded-full border border-accent/50 bg-raised px-3 font-medium text-accent shadow-float hover:bg-hover pointer-coarse:h-9"
    >
      <ArrowUp aria-hidden className="size-3.5" />
      {count} new
    </button>
  );
}
