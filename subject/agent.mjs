// The scripted agent of this project: no model, the same work each time.
// Its first attempt at the money unit is plausible and wrong; the failed check in the next packet puts it right.
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const PACE_STEP_MS = 50;

const parseDuration = {
  file: "src/duration.ts",
  name: "parseDuration",
  why: "parseDuration overwrites its total with each part: the parts have to be added up.",
  source: `export function parseDuration(text: string): number {
  if (!WHOLE.test(text)) throw new RangeError(\`not a duration: \${JSON.stringify(text)}\`);
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PARTS)) {
    total += Number(amount) * MILLISECONDS[unit as Unit];
  }
  return total;
}
`,
};

const formatDuration = {
  file: "src/duration.ts",
  name: "formatDuration",
  why: "formatDuration rounds a unit up and then counts its rest again: only whole units count.",
  source: `export function formatDuration(milliseconds: number): string {
  const parts: string[] = [];
  let rest = milliseconds;
  for (const [unit, size] of Object.entries(MILLISECONDS)) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(\`\${count}\${unit}\`);
    rest = rest % size;
  }
  return parts.length > 0 ? parts.join(" ") : "0s";
}
`,
};

const formatAmount = {
  file: "src/money.ts",
  name: "formatAmount",
  why: "formatAmount drops the leading zero of the cents and splits negative amounts at the wrong side.",
  source: `export function formatAmount(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return \`\${sign}\${whole}.\${String(rest).padStart(2, "0")}\`;
}
`,
};

const splitAmountAtFirst = {
  file: "src/money.ts",
  name: "splitAmount",
  why: "splitAmount rounds each share by itself: the first share has to take what is left over.",
  source: `export function splitAmount(cents: number, shares: number): number[] {
  if (!Number.isInteger(shares) || shares < 1) throw new RangeError(\`not a number of shares: \${shares}\`);
  const share = Math.floor(cents / shares);
  const first = cents - share * (shares - 1);
  return [first, ...new Array<number>(shares - 1).fill(share)];
}
`,
};

const splitAmountInTheEnd = {
  file: "src/money.ts",
  name: "splitAmount",
  why: "The first share must not take all that is left over: one cent goes to each of the first shares.",
  source: `export function splitAmount(cents: number, shares: number): number[] {
  if (!Number.isInteger(shares) || shares < 1) throw new RangeError(\`not a number of shares: \${shares}\`);
  const share = Math.trunc(cents / shares);
  const leftOver = cents - share * shares;
  return Array.from({ length: shares }, (_, index) => (index < Math.abs(leftOver) ? share + Math.sign(leftOver) : share));
}
`,
};

const packet = JSON.parse(await text(process.stdin));
const workspace = process.env.SORTIE_WORKSPACE ?? process.cwd();
const evidence = wordsOf(packet.previousFailure);

await countTurn();
console.log(`Working on: ${packet.unit?.title ?? "the whole task"}`);
for (const failure of failedTests(evidence)) console.log(`The last check failed at: ${failure}`);
await pace();

const repairs = repairsOf(packet.unit?.title, evidence);
for (const repair of repairs) {
  if (!(await replaceFunction(repair))) continue;
  console.log(repair.why);
  console.log(`Edited ${repair.file}: ${repair.name}`);
}
await pace();

const done = { status: "done", evidence: repairs.map(({ file, name }) => `${name} in ${file} repaired`).join("; ") };
console.log(JSON.stringify({ mission_status: done }));

function repairsOf(title, evidence) {
  const duration = [parseDuration, formatDuration];
  const money = [formatAmount, evidence === "" ? splitAmountAtFirst : splitAmountInTheEnd];
  if (title === "Read and format durations exactly") return duration;
  if (title === "Split and format money to the cent") return money;
  return [...duration, ...money];
}

async function replaceFunction({ file, name, source }) {
  const path = join(workspace, file);
  const before = await readFile(path, "utf8");
  const start = before.indexOf(`export function ${name}(`);
  const end = before.indexOf("\n}\n", start);
  if (start < 0 || end < 0) throw new Error(`${file} has no function ${name}`);
  const repaired = before.slice(0, start) + source + before.slice(end + "\n}\n".length);
  if (repaired === before) return false;
  await writeFile(path, repaired);
  return true;
}

function wordsOf(value) {
  return typeof value === "string"
    ? value
    : Object.values(value ?? {})
        .map(wordsOf)
        .join("\n");
}

function failedTests(evidence) {
  return [...evidence.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, name]) => name);
}

async function countTurn() {
  const counter = process.env.SORTIE_SUBJECT_COUNTER;
  if (!counter) return;
  const iteration = packet.iteration ?? packet.attempt ?? 1;
  // Inside a sandbox nothing outside the workspace can be written, and the work goes on without the count.
  await appendFile(counter, `${packet.unit?.title ?? "the whole task"} #${iteration}\n`).catch(() => undefined);
}

async function pace() {
  const until = Date.now() + Number(process.env.SORTIE_SUBJECT_PACE_MS ?? 0) / 2;
  while (Date.now() < until) await sleep(PACE_STEP_MS);
}
