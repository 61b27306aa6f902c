"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { UntrustedText } from "../text/untrusted-text.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ChangeMark } from "./change-mark.tsx";
import type { DiffFile } from "./diff-file.ts";
import { LineCounts } from "./line-counts.tsx";

interface FileHeaderProps {
  file: DiffFile;
  isFolded: boolean;
  isViewed: boolean;
  onFold: (isFolded: boolean) => void;
  onViewed: (isViewed: boolean) => void;
}

/** The head of one file in the diff: folds it, and takes the mark that it was looked at. */
export function FileHeader({ file, isFolded, isViewed, onFold, onViewed }: FileHeaderProps) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className="flex h-10 items-center gap-1 border-line border-y bg-surface pr-3 pl-1">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
        className="flex h-full min-w-0 items-center gap-1.5 px-1 text-left focus-visible:-outline-offset-2"
      >
        <Chevron aria-hidden className="size-4 shrink-0 text-faint" />
        <ChangeMark change={file.change} />
        <Path file={file} />
      </button>
      <CopyButton text={file.path} label="Copy the path" />
      <LineCounts added={file.added} removed={file.removed} className="hidden pl-2 text-xs sm:inline" />
      <label className="ml-auto flex h-full shrink-0 items-center gap-1.5 pl-3 font-sans text-muted text-xs">
        <input
          type="checkbox"
          checked={isViewed}
          onChange={(event) => onViewed(event.target.checked)}
          className="size-3.5 accent-accent pointer-coarse:size-4"
        />
        Viewed
      </label>
    </div>
  );
}

/** The name stays whole where the room is small; folders give way at their beginning. */
function Path({ file: { path, from } }: { file: DiffFile }) {
  const cut = path.lastIndexOf("/") + 1;
  return (
    <span title={from === null ? path : `${from} → ${path}`} className="flex min-w-0 font-mono text-xs">
      {from === null ? null : (
        <span className="mr-1 truncate text-faint">
          <UntrustedText text={from} /> →
        </span>
      )}
      <span className="min-w-0 shrink-[20] truncate text-muted">
        <UntrustedText text={path.slice(0, cut)} />
      </span>
      <span className="min-w-0 truncate font-medium">
        <UntrustedText text={path.slice(cut)} />
      </span>
    </span>
  );
}
