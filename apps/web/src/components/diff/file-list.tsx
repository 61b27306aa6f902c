"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Check, ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { UntrustedText } from "../text/untrusted-text.tsx";
import { ChangeMark } from "./change-mark.tsx";
import type { DiffFile } from "./diff-file.ts";
import { type TreeRow, treeRows } from "./file-tree.ts";
import { rowsAheadMax, treeRowPx } from "./limits.ts";
import { LineCounts } from "./line-counts.tsx";

interface FileListProps {
  files: readonly DiffFile[];
  viewed: ReadonlySet<string>;
  /** Goes to the file with this index. */
  onChoose: (file: number) => void;
  className?: string;
}

/** The changed files as a tree; of a thousand only those in sight are there. */
export function FileList({ files, viewed, onChoose, className = "" }: FileListProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => treeRows(files, closed), [files, closed]);
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => treeRowPx,
    overscan: rowsAheadMax,
    getItemKey: (at) => rows[at]?.key ?? at,
    initialRect: { width: 0, height: 20 * treeRowPx },
  });
  const toggle = (key: string) =>
    setClosed((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]));

  return (
    <nav ref={scroller} aria-label="Changed files" className={`overflow-y-auto ${className}`}>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li key={key} className="absolute inset-x-0" style={{ height: size, transform: `translateY(${start}px)` }}>
              {row.kind === "folder" ? (
                <FolderRow row={row} onToggle={() => toggle(row.key)} />
              ) : (
                <FileRow row={row} files={files} viewed={viewed} onChoose={onChoose} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const rowLook =
  "flex h-full w-full items-center gap-1.5 rounded-sm pr-2 text-left hover:bg-surface focus-visible:-outline-offset-2";
const indent = (depth: number) => ({ paddingLeft: `${0.375 + Math.min(depth, 8) * 0.75}rem` });

function FolderRow({ row, onToggle }: { row: Extract<TreeRow, { kind: "folder" }>; onToggle: () => void }) {
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  return (
    <button type="button" aria-expanded={row.isOpen} onClick={onToggle} className={rowLook} style={indent(row.depth)}>
      <Chevron aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="truncate text-muted text-xs">
        <UntrustedText text={row.name} />
      </span>
      {row.isOpen ? null : <span className="ml-auto text-faint text-xs tabular-nums">{row.files}</span>}
    </button>
  );
}

function FileRow({
  row,
  files,
  viewed,
  onChoose,
}: { row: Extract<TreeRow, { kind: "file" }> } & Omit<FileListProps, "className">) {
  const file = files[row.file];
  if (!file) return null;
  const isViewed = viewed.has(file.path);
  return (
    <button
      type="button"
      title={file.path}
      onClick={() => onChoose(row.file)}
      className={rowLook}
      style={indent(row.depth)}
    >
      <ChangeMark change={file.change} />
      <span className={`truncate text-xs ${isViewed ? "text-faint" : ""}`}>
        <UntrustedText text={row.name} />
      </span>
      {isViewed ? <Check aria-label="viewed" className="size-3 shrink-0 text-done" /> : null}
      <LineCounts added={file.added} removed={file.removed} className="ml-auto pl-2 text-2xs" />
    </button>
  );
}
