import { type Cursor, hasReached } from "@sortie/core/feed/cursor";
import { cursorIn } from "./advance.ts";

/** Finds watches that lack at a ping what the ping before it had already: the stream lost it. */
export class LateReaders {
  #before: Readonly<Record<string, string>> = {};

  areThere(heads: Readonly<Record<string, string>>, watches: Iterable<{ mission: string; at: Cursor }>): boolean {
    const before = this.#before;
    this.#before = heads;
    for (const { mission, at } of watches) {
      const head = before[mission];
      if (head !== undefined && !hasReached(at, cursorIn(head))) return true;
    }
    return false;
  }

  /** A new stream starts from where everybody is. */
  forget(): void {
    this.#before = {};
  }
}
