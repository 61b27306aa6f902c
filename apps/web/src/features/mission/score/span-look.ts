import type { Span, SpanKind, SpanOutcome } from "@sortie/core/read-models/score";

const hues: { [O in SpanOutcome]: string } = {
  plain: "bg-muted",
  good: "bg-done",
  needs: "bg-needs",
  bad: "bg-failed",
};

/** Height and place within the lane: kind and outcome are told by shape too, not by colour alone. */
const shapes: { [K in SpanKind]: string } = {
  phase: "inset-y-0 border-edge border-l",
  turn: "inset-y-[15%] rounded-[1px]",
  check: "inset-y-[36%]",
  step: "inset-y-[46%]",
  passed: "inset-y-0",
  failed: "inset-y-0",
  flag: "inset-y-0",
  wait: "inset-y-[15%] rounded-[1px]",
  pause: "inset-y-[30%] rounded-[1px]",
  word: "inset-y-[10%]",
  end: "inset-y-0",
};

const own: { [K in SpanKind]?: string } = {
  turn: "bg-working",
  step: "bg-edge",
  word: "bg-accent",
};

/** Phases repeat: the same phase has the same grey. */
const phases: Record<string, string> = {
  Research: "bg-surface",
  Plan: "bg-surface",
  Execute: "bg-line/70",
  Review: "bg-line",
};

export function spanLook({ kind, outcome, label, to }: Span): string {
  if (kind === "phase") return `${shapes.phase} ${phases[label] ?? "bg-line"}`;
  const isPlain = outcome === "plain";
  const hue = isPlain ? (own[kind] ?? hues.plain) : hues[outcome];
  const tall = kind === "check" && outcome === "bad" ? "inset-y-[8%]" : shapes[kind];
  return `${tall} ${hue} ${to === null ? "opacity-80" : ""}`;
}

/** What is a moment has a width of its own, in pixels. */
export const momentPx: { [K in SpanKind]?: number } = { passed: 5, failed: 3, flag: 3, word: 3, end: 4 };
