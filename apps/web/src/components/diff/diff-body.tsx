"use client";
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef } from "react";
import type { DiffRow } from "./diff-rows.ts";
import { headerRowPx, rowPx, rowsAheadMax } from "./limits.ts";
import { useDocumentTop } from "./use-document-top.ts";

export interface BodyHandle {
  /** Brings a row to the top. */
  scrollTo: (row: number) => void;
}

interface DiffBodyProps {
  rows: readonly DiffRow[];
  /** Pixels at the window's top that are covered by something else. */
  topPx: number;
  render: (row: DiffRow) => ReactNode;
  ref: Ref<BodyHandle>;
}

/** The rows in sight and a few beyond, in the page's own scrolling; the head of the file in sight stays at the top. */
export function DiffBody({ rows, topPx, render, ref }: DiffBodyProps) {
  const list = useRef<HTMLDivElement>(null);
  const headerAt = useRef(0);
  const scrollMargin = useDocumentTop(list);

  const rangeExtractor = useCallback(
    (range: Range) => {
      headerAt.current = headerOf(rows, range.startIndex);
      return [...new Set([headerAt.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
    [rows],
  );
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (at) => (rows[at]?.kind === "file" ? headerRowPx : rowPx),
    overscan: rowsAheadMax,
    getItemKey: (at) => rows[at]?.key ?? at,
    scrollMargin,
    scrollPaddingStart: topPx,
    rangeExtractor,
  });
  useImperativeHandle(ref, () => ({ scrollTo: (row) => virtual.scrollToIndex(row, { align: "start" }) }), [virtual]);

  const atTop = (virtual.scrollOffset ?? 0) + topPx;
  const stuck = atTop > scrollMargin ? headerOf(rows, virtual.getVirtualItemForOffset(atTop)?.index ?? 0) : -1;

  // The next head pushes the one before it away.
  const next = virtual.getVirtualItems().find(({ index }) => index > stuck && rows[index]?.kind === "file");
  const pushedPx = next ? Math.max(0, atTop + headerRowPx - next.start) : 0;

  return (
    <div ref={list} className="relative font-mono text-xs" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const isStuck = index === stuck;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={isStuck ? "sticky z-10" : "absolute inset-x-0 top-0"}
            style={isStuck ? { top: topPx - pushedPx } : { transform: `translateY(${start - scrollMargin}px)` }}
          >
            {render(row)}
          </div>
        );
      })}
    </div>
  );
}

function headerOf(rows: readonly DiffRow[], at: number): number {
  let index = Math.min(at, rows.length - 1);
  while (index > 0 && rows[index]?.kind !== "file") index -= 1;
  return Math.max(index, 0);
}
