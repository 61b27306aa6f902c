/** Paths that a person has looked at, by candidate; the most recent candidate last. */
export type Viewed = Readonly<Record<string, readonly string[]>>;

export const candidatesKeptMax = 40;

/** What was stored, as far as it can be understood. */
export function readViewed(stored: string | null): Viewed {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    if (value === null || typeof value !== "object") return {};
    const lists = Object.entries(value).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((path) => typeof path === "string"),
    );
    return Object.fromEntries(lists);
  } catch {
    return {};
  }
}

/** Marks a file as viewed, or no longer; old candidates are forgotten. */
export function withMark(viewed: Viewed, candidate: string, path: string, isViewed: boolean): Viewed {
  const { [candidate]: paths = [], ...others } = viewed;
  const rest = paths.filter((each) => each !== path);
  const kept = Object.entries(others).slice(-(candidatesKeptMax - 1));
  return { ...Object.fromEntries(kept), [candidate]: isViewed ? [...rest, path] : rest };
}
