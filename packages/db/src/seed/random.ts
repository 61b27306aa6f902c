/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a story leaves to chance, told the same way every time. */
export class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  happens(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new Error("there is nothing to pick from");
    return choice;
  }
}
