import type { ActivityEntry } from "@sortie/core/feed/frames";

/** Pages as they were read, latest first, and live entries: one list, each position once, in order. */
export function mergeActivity(
  pages: readonly (readonly ActivityEntry[])[],
  live: readonly ActivityEntry[],
  turn: number,
): ActivityEntry[] {
  const read = [...pages].reverse().flat();
  const last = read.at(-1)?.position ?? 0;
  return [...read, ...live.filter((entry) => entry.turn === turn && entry.position > last)];
}

/** Is something missing between what was read and what came live? Positions of a mission follow each other. */
export function hasHole(read: readonly ActivityEntry[], live: readonly ActivityEntry[], turn: number): boolean {
  const last = read.at(-1);
  const next = live.find(({ position }) => position > (last?.position ?? 0));
  return last !== undefined && next !== undefined && next.turn === turn && next.position > last.position + 1;
}

/** Splits off what the recorder says it had to leave out, in bytes. */
export function cutOf(body: string): { text: string; bytesCut: number } {
  const [whole, text, bytes] = /^([\s\S]*)\n\[(\d+) bytes cut\]$/.exec(body) ?? [];
  return whole === undefined ? { text: body, bytesCut: 0 } : { text: text ?? "", bytesCut: Number(bytes) };
}
