/** `pnpm seed <story> [--home .sortie]`: puts a story's missions into an installation, new ones each time, and prints their links. */
import { parseArgs } from "node:util";
import { toldOnce } from "./cache.ts";
import { carry } from "./carry.ts";
import { openInstallation } from "./installation.ts";
import { stories } from "./stories.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { home: { type: "string", default: process.env.SORTIE_HOME ?? ".sortie" } },
});
const story = stories.find(({ name }) => name === positionals[0]);
if (!story || positionals.length > 1) {
  console.error("usage: pnpm seed <story> [--home .sortie]");
  for (const { name, says } of stories) console.error(`  ${name.padEnd(12)} ${says}`);
  process.exit(2);
}
try {
  const installation = await openInstallation(values.home, process.env.DATABASE_URL);
  try {
    const missions = await carry(installation.sql, await toldOnce(story, (line) => console.error(line)));
    for (const mission of missions) console.log(`${installation.url}/missions/${mission}`);
  } finally {
    await installation.close();
  }
} catch (error) {
  const isOtherSchema = error instanceof Error && "code" in error && ["42P01", "42703"].includes(String(error.code));
  const remedy = isOtherSchema ? "; its schema is not this version's: start Sortie there once" : "";
  console.error(`${error instanceof Error ? error.message : error}${remedy}`);
  process.exitCode = 1;
}
