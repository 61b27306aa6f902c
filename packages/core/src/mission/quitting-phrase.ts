const panel: ReadonlyArray<readonly [phrase: string, pattern: RegExp]> = [
  ["stopping here", /\b(?:stop(?:ping)?|paus(?:e|ing)) here\b/],
  ["out of time", /\b(?:out of|ran out of|not enough|limited) time\b/],
  ["out of context", /\b(?:context (?:window|limit|budget)|(?:out of|running low on) (?:context|tokens))\b/],
  [
    "left for later",
    /\b(?:leav(?:e|ing)|left|defer(?:red|ring)?)\b[^.!?]{0,80}\b(?:for later|for now|to you|follow-?up)\b/,
  ],
  [
    "in a future session",
    /\b(?:future|next|later|another|separate|follow-?up) (?:session|turn|iteration|pass|pr|pull request)\b/,
  ],
  ["would you like me to", /\b(?:would you like me to|do you want me to|shall i|should i)\b/],
  ["let me know", /\blet me know\b/],
  ["remaining work", /\bremaining (?:work|steps?|tasks?|items?|pieces?|units?)\b/],
  ["out of scope", /\b(?:out of|beyond the|outside the) scope\b/],
  [
    "cannot continue",
    /\b(?:unable to|cannot|can't|could not|couldn't|not able to) (?:continue|proceed|complete|finish)\b/,
  ],
];

/** Why a turn without a verdict may have ended: a phrase of giving up in its final paragraph. Names a reason, decides nothing. */
export function quittingPhrase(text: string): string | undefined {
  const paragraphs = text
    .trimEnd()
    .slice(-8_000)
    .split(/\n\s*\n/);
  const last = (paragraphs.at(-1) ?? "").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
  return panel.find(([, pattern]) => pattern.test(last))?.[0];
}
