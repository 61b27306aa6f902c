/** How far a reader of a mission is: the version of the last event and the position of the last activity entry. */
export interface Cursor {
  readonly version: number;
  readonly position: number;
}

export const start: Cursor = { version: 0, position: 0 };

/** `<version>.<position>`; whoever is not this file hands it back as it came. */
export function cursorText({ version, position }: Cursor): string {
  return `${version}.${position}`;
}

/** Undefined for what is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, version, position] = /^(\d{1,9})\.(\d{1,12})$/.exec(text) ?? [];
  return version === undefined ? undefined : { version: Number(version), position: Number(position) };
}

/** Has nothing of `other` been missed by who is at `cursor`? */
export function hasReached(cursor: Cursor, other: Cursor): boolean {
  return cursor.version >= other.version && cursor.position >= other.position;
}

/** The furthest point before which neither has missed anything. */
export function earlier(one: Cursor, other: Cursor): Cursor {
  return { version: Math.min(one.version, other.version), position: Math.min(one.position, other.position) };
}

export function later(one: Cursor, other: Cursor): Cursor {
  return { version: Math.max(one.version, other.version), position: Math.max(one.position, other.position) };
}
