import { Command } from "commander";
import { type Connection, connectionOf } from "../api/connection.ts";
import { CliRefusal, UsageError } from "../api/refusal.ts";
import { type Output, outputTo } from "../output/output.ts";

/** What every verb works with. */
export interface Setting {
  connection: Connection;
  output: Output;
  /** The data folder, the clone and the folder the person is in; absolute. */
  home: string;
  clone: string;
  cwd: string;
}

export interface Surroundings {
  home: string;
  clone: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export const usageExitCode = 64;

export type Verb<Flags extends object, Args extends unknown[] = string[]> = (
  setting: Setting,
  flags: Flags,
  ...args: Args
) => Promise<number>;

/** A command of the CLI with `--json`; what `verb` returns is the exit code, what it refuses is printed and is 1. */
export function define<Flags extends object, Args extends unknown[] = string[]>(
  surroundings: Surroundings,
  command: Command,
  verb: Verb<Flags, Args>,
): Command {
  return command.option("--json", "print JSON and nothing else").action(async (...given: unknown[]) => {
    const [flags, ...args] = [given.at(-2), ...given.slice(0, -2)];
    const { json = false } = flags as { json?: boolean };
    const output = outputTo(
      json,
      (text) => process.stdout.write(text),
      (text) => process.stderr.write(text),
    );
    const { home, clone, cwd, env } = surroundings;
    const setting = { connection: connectionOf(home, env), output, home, clone, cwd };
    process.exitCode = await verb(setting, flags as Flags, ...(args as Args)).catch((error: unknown) => {
      if (error instanceof UsageError) {
        process.stderr.write(`error: ${error.message}\n`);
        return usageExitCode;
      }
      if (!(error instanceof CliRefusal)) throw error;
      output.refuse({ rule: error.rule, says: error.message });
      return 1;
    });
  });
}

export const ofMission = (name: string, says: string): Command =>
  new Command(name).description(says).argument("<mission>", "the mission's id");
