import type { MissionRequest } from "@sortie/core/mission/request";
import type { Dice } from "./random.ts";

interface Project {
  repository: string;
  check: string[];
  files: string[];
}

const projects: Project[] = [
  {
    repository: "/srv/git/billing",
    check: ["npm", "test"],
    files: ["src/invoices/parse-lines.ts", "src/invoices/totals.ts", "src/dunning/schedule.ts", "src/export/csv.ts"],
  },
  {
    repository: "/srv/git/warehouse",
    check: ["go", "test", "./..."],
    files: ["internal/stock/reserve.go", "internal/stock/ledger.go", "cmd/importd/main.go", "internal/labels/zpl.go"],
  },
  {
    repository: "https://git.example.com/platform/ingest.git",
    check: ["cargo", "test", "--workspace"],
    files: ["crates/reader/src/frame.rs", "crates/reader/src/retry.rs", "crates/sink/src/batch.rs"],
  },
  {
    repository: "https://git.example.com/web/storefront.git",
    check: ["pnpm", "verify"],
    files: ["src/cart/cart-total.ts", "src/search/facets.ts", "src/checkout/address-form.tsx", "src/i18n/plural.ts"],
  },
  {
    repository: "/srv/git/reports",
    check: ["python", "-m", "pytest", "-q"],
    files: ["reports/rollup.py", "reports/timezones.py", "reports/pdf/table.py", "reports/cache.py"],
  },
];

const goals: ((file: string) => string)[] = [
  (file) => `Fix the flaky test of ${file}: it fails about once in forty runs`,
  (file) => `Keep the last record in ${file} when the file does not end with a line break`,
  (file) => `Make ${file} refuse amounts with more than two decimals, and say which line`,
  (file) => `Replace the hand-written retry in ${file} by the shared one, with jitter`,
  (file) => `Split ${file}: it does three things, and two of them are used elsewhere`,
  (file) => `Stop ${file} from reading the whole table; page through it instead`,
  (file) => `Correct what ${file} does on the day the clocks change`,
  (file) => `Cover ${file} with tests for empty input, one row and a million rows`,
  (file) => `Remove the deprecated options from ${file} and from everything that calls it`,
  (file) => `Find out why ${file} allocates so much, and halve it without changing results`,
  (file) => `Document the public functions of ${file} with an example each that is run by the tests`,
  (file) => `Upgrade what ${file} depends on to its next major version`,
];

const steps = [
  "Reproduce it with a test",
  "Change it",
  "Cover the edge cases",
  "Clean up after it",
  "Say so in the notes",
];

/** A piece of work on one of five projects, in 1 to 5 units. */
export function task(dice: Dice): MissionRequest {
  const { repository, check, files } = dice.pick(projects);
  const file = dice.pick(files);
  const units = steps.slice(0, dice.between(1, steps.length));
  return {
    goal: dice.pick(goals)(file),
    repository,
    agent: { engine: "command", argv: ["agent", "--headless"], claim: "verdict" },
    check,
    plan: units.map((title, at) => ({
      title,
      kind: at === 0 && units.length > 1 ? "tests" : at > 2 ? "docs" : "change",
      artifacts: [files[(files.indexOf(file) + at) % files.length] ?? file],
      verify: [...check, "--only", `step-${at + 1}`],
      newTests: [],
    })),
  };
}
