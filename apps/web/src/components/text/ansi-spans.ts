import Anser from "anser";

export interface AnsiSpan {
  text: string;
  /** One of the sixteen by name, or a colour of its own as `r, g, b`. */
  color?: string;
  background?: string;
  isBold?: true;
  isDim?: true;
  isItalic?: true;
  isUnderlined?: true;
  isStruck?: true;
}

const esc = "\u001b";
const strings = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/g;
const controls = /(?:\u001b\[|\u009b)([\u0030-\u003f]*)([\u0020-\u002f]*)([\u0040-\u007e])?/g;
const otherEscapes = /\u001b(?!\[)[\u0020-\u002f]*[\u0030-\u007e]?/g;
// Escape stays for the colours that are left; what else is invisible is named where it is shown.
const restOfControls = /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g;

/** Command output with its colours and nothing else: no links, titles, clipboard, cursor or clearing. */
export function onlyColors(output: string): string {
  return output
    .replace(strings, "")
    .replace(controls, (_, parameters: string, between: string, final: string | undefined) =>
      final === "m" && between === "" && /^[0-9;]*$/.test(parameters) ? `${esc}[${parameters}m` : "",
    )
    .replace(otherEscapes, "")
    .replace(/\r\n?/g, "\n")
    .replace(restOfControls, "")
    .replace(/\u001b(?!\[[0-9;]*m)/g, "");
}

/** Splits command output into stretches of one look. A lone carriage return begins a line: nothing is overwritten. */
export function ansiSpans(output: string): AnsiSpan[] {
  return Anser.ansiToJson(onlyColors(output), { json: true, remove_empty: true, use_classes: true }).map((entry) => {
    const { content, fg, fg_truecolor, bg, bg_truecolor, decorations } = entry;
    const has = new Set(decorations);
    return {
      text: content,
      ...optional("color", colorOf(fg, fg_truecolor)),
      ...optional("background", colorOf(bg, bg_truecolor)),
      ...(has.has("bold") ? { isBold: true } : {}),
      ...(has.has("dim") ? { isDim: true } : {}),
      ...(has.has("italic") ? { isItalic: true } : {}),
      ...(has.has("underline") ? { isUnderlined: true } : {}),
      ...(has.has("strikethrough") ? { isStruck: true } : {}),
    };
  });
}

function optional<K extends "color" | "background">(key: K, color: string | undefined): { [P in K]?: string } {
  return (color === undefined ? {} : { [key]: color }) as { [P in K]?: string };
}

const own = /^\d{1,3}, \d{1,3}, \d{1,3}$/;

function colorOf(name: string | null, trueColor: string | null): string | undefined {
  if (!name) return undefined;
  if (name === "ansi-truecolor") return trueColor && own.test(trueColor) ? trueColor : undefined;
  const [, palette] = /^ansi-palette-(\d{1,3})$/.exec(name) ?? [];
  return palette === undefined ? name.replace("-bright-", "-") : paletteColor(Number(palette));
}

const steps = [0, 95, 135, 175, 215, 255];

/** The 6×6×6 cube and the greys of the 256 colours, as every terminal has them. */
function paletteColor(index: number): string | undefined {
  if (index > 255) return undefined;
  if (index >= 232)
    return Array(3)
      .fill(8 + (index - 232) * 10)
      .join(", ");
  const at = index - 16;
  return [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => steps[step]).join(", ");
}
