export interface BenchOptions {
  /** How long each thing is measured, in seconds. */
  seconds: number;
  /** Progress, for a person who waits. */
  say(line: string): void;
}

export interface BenchResult {
  bench: string;
  /** What was measured, with its unit in the name. */
  figures: Record<string, number | string>;
  /** What has to hold, and whether it did; none for a figure that is only told. */
  rules: { rule: string; holds: boolean }[];
}

/** One thing that is measured; `main.ts` has the list. */
export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<BenchResult[]>;
}
