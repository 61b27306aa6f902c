import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "../tools/chromium.mjs";
import { clone } from "../tools/clone.mjs";
import { run } from "../tools/run.mjs";
import { countRunner, countTap, countVitest } from "./count.mjs";

/**
 * Everything that `npm test` runs, in its order. A check counts nothing when it passes and one failure when it does not;
 * a suite counts its tests.
 * @typedef {{ pnpm: string, env: NodeJS.ProcessEnv }} Tools
 * @type {{ name: string, run: (tools: Tools) => Promise<import("./count.mjs").Count> }[]}
 */
export const parts = [
  { name: "check", run: (tools) => check(["run", "check"], tools) },
  { name: "unit", run: (tools) => vitest("unit", tools) },
  {
    name: "build",
    run: (tools) => check(["turbo", "run", "build", ...quietly], tools),
  },
  { name: "integration", run: (tools) => vitest("integration", tools) },
  { name: "journeys", run: journeys },
];

const quietly = ["--output-logs=errors-only", "--ui=stream"];

async function check(argv, { pnpm, env }) {
  const code = await run([pnpm, ...argv], { cwd: clone, env });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function vitest(project, { pnpm, env }) {
  await run([pnpm, "turbo", "run", "generate", ...quietly], { cwd: clone, env });
  const { report, remove } = reportFile();
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run([pnpm, "vitest", "run", "--project", project, ...reporters], { cwd: clone, env });
  const counted = countRunner({ code, report, count: (text) => countVitest(JSON.parse(text)) });
  remove();
  return counted;
}

/** Black box, on what was built; those of the console in a real browser. */
async function journeys({ pnpm, env }) {
  const folder = join(clone, "e2e");
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const tests = files.filter((file) => file.endsWith(".test.mjs")).map((file) => join(folder, file));
  if (tests.length === 0) return { passed: 0, failed: 0 };
  const build = await check(["turbo", "run", "build", ...quietly], { pnpm, env });
  if (build.failed > 0) return build;
  const chromium = await ensureChromium({ env, say: (line) => console.error(`sortie: ${line}`) });
  const { report, remove } = reportFile();
  const toTerminal = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  const toFile = ["--test-reporter=tap", `--test-reporter-destination=${report}`];
  const argv = [process.execPath, "--test", "--test-concurrency=1", ...toTerminal, ...toFile, ...tests.sort()];
  const code = await run(argv, { cwd: clone, env: { ...env, SORTIE_CHROMIUM: chromium } });
  const counted = countRunner({ code, report, count: countTap });
  remove();
  return counted;
}

function reportFile() {
  const folder = mkdtempSync(join(tmpdir(), "sortie-test-"));
  return { report: join(folder, "report"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
