/** A stretch of text as a screen shows it: as it is, or named because nobody would see it. */
export type TextPart = { text: string } | { hidden: string; says: string };

const names: Record<number, string> = {
  173: "soft hyphen",
  847: "combining grapheme joiner",
  1564: "Arabic letter mark",
  4447: "Hangul filler",
  4448: "Hangul filler",
  6158: "Mongolian vowel separator",
  8203: "zero-width space",
  8204: "zero-width non-joiner",
  8205: "zero-width joiner",
  8206: "left-to-right mark",
  8207: "right-to-left mark",
  8232: "line separator",
  8233: "paragraph separator",
  8234: "left-to-right embedding",
  8235: "right-to-left embedding",
  8236: "end of embedding",
  8237: "left-to-right override",
  8238: "right-to-left override",
  8288: "word joiner",
  8294: "left-to-right isolate",
  8295: "right-to-left isolate",
  8296: "first strong isolate",
  8297: "end of isolate",
  10240: "empty Braille pattern",
  12644: "Hangul filler",
  65279: "byte order mark",
  65440: "Hangul filler",
};

// Controls but tab and line feed; formats (bidirectional, zero-width, tags); lone surrogates; blanks that look like nothing.
const hidden =
  /(?:(?![\t\n])\p{Cc}|\p{Cf}|\p{Cs}|[\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u2800\u3164\uffa0]|[\ufe00-\ufe0f\u180b-\u180f]|[\u{e0100}-\u{e01ef}])+/gu;

// A joiner or a selector that draws an emoji hides nothing.
const emoji =
  /\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/gu;
const keycap = /[0-9#*]\ufe0f?\u20e3/gu;

/** Splits text so that every character which is invisible, or which moves its neighbours, gets a name of its own. */
export function visibleParts(text: string): TextPart[] {
  const source = text.replace(/\r\n/g, "\n");
  const drawn = rangesOf(source);
  const parts: TextPart[] = [];
  let shownTo = 0;
  for (const match of source.matchAll(hidden)) {
    for (const [from, to] of without([match.index, match.index + match[0].length], drawn)) {
      if (from > shownTo) parts.push({ text: source.slice(shownTo, from) });
      parts.push(named(source.slice(from, to)));
      shownTo = to;
    }
  }
  if (shownTo < source.length) parts.push({ text: source.slice(shownTo) });
  return parts;
}

type Range = [from: number, to: number];

function rangesOf(text: string): Range[] {
  return [...text.matchAll(emoji), ...text.matchAll(keycap)].map(({ index, 0: { length } }) => [index, index + length]);
}

/** The characters of `range` that lie in none of the drawn ones, as stretches. */
function without([from, to]: Range, drawn: readonly Range[]): Range[] {
  const left: Range[] = [];
  let at = from;
  for (const [begin, end] of drawn) {
    if (end <= at || begin >= to) continue;
    if (begin > at) left.push([at, begin]);
    at = Math.max(at, end);
  }
  return at < to ? [...left, [at, to]] : left;
}

function named(run: string): TextPart {
  const characters = Array.from(run);
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const [first = 0] = codes;
  const label = `U+${first.toString(16).toUpperCase().padStart(4, "0")}`;
  const kinds = new Set(codes.map(nameOf));
  const many = codes.length > 1 ? ` ×${codes.length}` : "";
  return { hidden: `${label}${new Set(codes).size > 1 ? "…" : ""}${many}`, says: [...kinds].slice(0, 5).join(", ") };
}

function nameOf(code: number): string {
  if (code >= 0xe0000 && code <= 0xe007f) return "invisible tag";
  if (code >= 0xd800 && code <= 0xdfff) return "half of a character";
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return "control character";
  return names[code] ?? "invisible character";
}
