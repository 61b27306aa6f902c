const charactersMax = 200;

/** The first line of a text that says anything, cut to a length that fits a row. */
export function firstLine(text: string): string {
  const line =
    text
      .slice(0, 4_000)
      .split("\n")
      .find((each) => each.trim() !== "")
      ?.trim() ?? "";
  return line.length > charactersMax ? `${line.slice(0, charactersMax - 1)}…` : line;
}
