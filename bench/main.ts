/** `pnpm bench [--json] [--seconds 30] [name …]`: measures, and exits with 1 where a rule does not hold. */
import { parseArgs } from "node:util";
import type { Bench, BenchResult } from "./bench.ts";
import { feedBench } from "./feed.ts";
import { openBench } from "./open.ts";
import { pathBench } from "./path.ts";
import { pixelBench } from "./pixel.ts";
import { submitBench } from "./submit.ts";

const benches: Bench[] = [submitBench, pathBench, feedBench, pixelBench, openBench];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, seconds: { type: "string", default: "30" } },
});
const seconds = Number(values.seconds);
const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (!(seconds > 0) || chosen.length === 0) {
  console.error(`usage: bench [--json] [--seconds 30] [${benches.map(({ name }) => name).join(" | ")}]`);
  process.exit(2);
}

const results: BenchResult[] = [];
for (const bench of chosen) results.push(...(await bench.run({ seconds, say: (line) => console.error(line) })));
console.log(values.json ? JSON.stringify({ results }, null, 2) : results.map(shown).join("\n\n"));
if (results.some(({ rules }) => rules.some(({ holds }) => !holds))) process.exitCode = 1;

function shown({ bench, figures, rules }: BenchResult): string {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(28)} ${value}`);
  const said = rules.map(({ rule, holds }) => `  ${holds ? "holds" : "BROKEN"}: ${rule}`);
  return [bench, ...lines, ...said].join("\n");
}
