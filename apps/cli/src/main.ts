import { join, resolve } from "node:path";
import { CommanderError } from "commander";
import { program } from "./program.ts";
import { usageExitCode } from "./verbs/verb.ts";

// The same from src/ and from dist/.
const clone = resolve(import.meta.dirname, "../../..");
const home = resolve(process.env.SORTIE_HOME || join(clone, ".sortie"));

// Nobody reads any more (`sortie events … | head`): there is nothing left to do.
process.stdout.on("error", () => process.exit());

try {
  await program({ clone, home, cwd: process.cwd(), env: process.env }).parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : usageExitCode;
}
