"use client";
import { Files } from "lucide-react";
import dynamic from "next/dynamic";
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { type BodyHandle, DiffBody } from "./diff-body.tsx";
import { countLines, type DiffFile } from "./diff-file.ts";
import { DiffRowView } from "./diff-row-view.tsx";
import { type DiffRow, diffRows } from "./diff-rows.ts";
import { FileHeader } from "./file-header.tsx";
import { FileList } from "./file-list.tsx";
import { LayoutSwitch } from "./layout-switch.tsx";
import { LineCounts } from "./line-counts.tsx";
import { isNoise } from "./noise.ts";
import { useLayoutChoice } from "./use-layout-choice.ts";
import { useViewed } from "./use-viewed.ts";

const Sheet = dynamic(() => import("../ui/sheet.tsx").then((loaded) => loaded.Sheet), { ssr: false });

export interface DiffHandle {
  /** Brings a file into sight, opened. */
  show: (path: string) => void;
}

interface DiffViewerProps {
  candidate: string;
  files: readonly DiffFile[];
  /** Pixels at the window's top that are covered by something else. */
  topPx?: number;
  ref?: Ref<DiffHandle>;
}

/** A whole diff: its files as a tree, their changes, and which of them were looked at in this browser. */
export function DiffViewer({ candidate, files, topPx = 0, ref }: DiffViewerProps) {
  const { layout, canChoose, choose } = useLayoutChoice();
  const { viewed: viewedPaths, mark } = useViewed(candidate);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isListOpen, setIsListOpen] = useState(false);
  const viewed = useMemo(() => new Set(viewedPaths), [viewedPaths]);
  const isFolded = useCallback(
    (file: DiffFile) => folds.get(file.path) ?? (viewed.has(file.path) || isNoise(file.path)),
    [folds, viewed],
  );
  const rows = useMemo(() => diffRows(files, layout, isFolded), [files, layout, isFolded]);
  const body = useRef<BodyHandle>(null);

  const fold = (path: string, to: boolean) => setFolds((before) => new Map(before).set(path, to));
  const goTo = (index: number) => {
    const file = files[index];
    if (!file) return;
    setIsListOpen(false);
    fold(file.path, false);
    body.current?.scrollTo(rows.findIndex((row) => row.kind === "file" && row.file === index));
  };
  useImperativeHandle(ref, () => ({ show: (path) => goTo(files.findIndex((file) => file.path === path)) }));

  const render = (row: DiffRow) => {
    const file = files[row.file];
    if (!file) return null;
    if (row.kind !== "file") return <DiffRowView row={row} file={file} />;
    return (
      <FileHeader
        file={file}
        isFolded={isFolded(file)}
        isViewed={viewed.has(file.path)}
        onFold={(to) => fold(file.path, to)}
        onViewed={(isViewed) => {
          mark(file.path, isViewed);
          fold(file.path, isViewed);
        }}
      />
    );
  };
  const { added, removed } = countLines(files);
  const seen = files.filter(({ path }) => viewed.has(path)).length;

  return (
    <section aria-label="Changes" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold text-lg">
          {files.length.toLocaleString("en")} {files.length === 1 ? "file" : "files"}
        </h2>
        <LineCounts added={added} removed={removed} />
        <span className="text-muted text-xs tabular-nums">{seen} viewed</span>
        <span className="ml-auto flex gap-2">
          <Button
            size="sm"
            className="lg:hidden"
            icon={<Files aria-hidden className="size-3.5" />}
            onClick={() => setIsListOpen(true)}
          >
            Files
          </Button>
          {canChoose ? <LayoutSwitch layout={layout} onChoose={choose} /> : null}
        </span>
      </div>
      <div className="flex items-start gap-4">
        <div className="sticky hidden w-64 shrink-0 lg:block" style={{ top: topPx + 8 }}>
          <FileList files={files} viewed={viewed} onChoose={goTo} className="max-h-[calc(100dvh-8rem)]" />
        </div>
        <div className="-mx-4 min-w-0 flex-1 border-line border-b sm:mx-0 sm:border-x">
          <DiffBody rows={rows} topPx={topPx} render={render} ref={body} />
        </div>
      </div>
      {isListOpen ? (
        <Sheet open onOpenChange={setIsListOpen} title="Changed files">
          <FileList files={files} viewed={viewed} onChoose={goTo} className="h-[60dvh]" />
        </Sheet>
      ) : null}
    </section>
  );
}
