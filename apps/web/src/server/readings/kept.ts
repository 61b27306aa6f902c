import type { Sql } from "@sortie/db/sql";

/** What was folded of logs, by database and mission; the one longest unused goes first. */
export class Kept<T> {
  readonly #max: number;
  readonly #byDatabase = new WeakMap<Sql, Map<string, T>>();

  constructor(max: number) {
    this.#max = max;
  }

  get(sql: Sql, mission: string): T | undefined {
    const kept = this.#of(sql);
    const found = kept.get(mission);
    if (found !== undefined) this.set(sql, mission, found);
    return found;
  }

  set(sql: Sql, mission: string, value: T): void {
    const kept = this.#of(sql);
    kept.delete(mission);
    kept.set(mission, value);
    const [oldest] = kept.keys();
    if (kept.size > this.#max && oldest !== undefined) kept.delete(oldest);
  }

  #of(sql: Sql): Map<string, T> {
    const found = this.#byDatabase.get(sql) ?? new Map<string, T>();
    this.#byDatabase.set(sql, found);
    return found;
  }
}
