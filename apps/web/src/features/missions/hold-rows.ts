interface Held {
  id: string;
  createdAt: string;
}

export interface HeldRows<R> {
  /** In the order in which they stand on the screen. */
  rows: (R & { hasLeft: boolean })[];
  /** How many were found that the screen does not show yet. */
  newCount: number;
}

/**
 * Rows on a screen keep their place: what was read again changes them where they stand, what is no longer found stays
 * and is marked, and what is new waits to be asked for. Only what is older than the last row is added, at the end.
 */
export function holdRows<R extends Held>(shown: readonly R[], found: readonly R[]): HeldRows<R> {
  const byId = new Map(found.map((row) => [row.id, row]));
  const isShown = new Set(shown.map(({ id }) => id));
  const last = shown.at(-1);
  const further = found.filter((row) => !isShown.has(row.id));
  const older = further.filter((row) => last === undefined || comesAfter(row, last));
  return {
    rows: [
      ...shown.map((row) => ({ ...(byId.get(row.id) ?? row), hasLeft: !byId.has(row.id) })),
      ...older.map((row) => ({ ...row, hasLeft: false })),
    ],
    newCount: further.length - older.length,
  };
}

/** Newest first, and by id where two were made at once. */
function comesAfter(one: Held, other: Held): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}
