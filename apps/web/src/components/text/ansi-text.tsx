import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { type AnsiSpan, ansiSpans } from "./ansi-spans.ts";
import { UntrustedText } from "./untrusted-text.tsx";

/** Command output: its colours, kept readable in both themes, and its text. Put it into a `<pre>` or a `Mono`. */
export function AnsiText({ text }: { text: string }) {
  return ansiSpans(text).map((span, at) => (
    <span key={at} className={lookOf(span)} style={colorsOf(span)}>
      <UntrustedText text={span.text} />
    </span>
  ));
}

function lookOf({ color, isBold, isDim, isItalic, isUnderlined, isStruck }: AnsiSpan): string {
  return clsx(
    color && !color.startsWith("ansi-") && "ansi-own-color",
    isBold && "font-semibold",
    isDim && "text-muted",
    isItalic && "italic",
    isUnderlined && "underline",
    isStruck && "line-through",
  );
}

type Colors = CSSProperties & { "--ansi-own"?: string };

function colorsOf({ color, background }: AnsiSpan): Colors {
  return {
    ...(color?.startsWith("ansi-") ? { color: `var(--${color})` } : {}),
    ...(color && !color.startsWith("ansi-") ? { "--ansi-own": `rgb(${color})` } : {}),
    // A background is a tint: no pair of colours can make the text on it disappear.
    ...(background ? { backgroundColor: `color-mix(in oklab, ${cssOf(background)} 22%, transparent)` } : {}),
  };
}

function cssOf(color: string): string {
  return color.startsWith("ansi-") ? `var(--${color})` : `rgb(${color})`;
}
