import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Api } from "../api/client.ts";
import { UsageError } from "../api/refusal.ts";
import { splitArgv } from "../argv/split-argv.ts";
import { readGiven, readPlan } from "./read-plan.ts";

export type MissionRequest = Parameters<Api["mission"]["start"]["mutate"]>[0]["request"];

export interface RunFlags {
  repo?: string;
  goal?: string;
  goalFile?: string;
  base?: string;
  agent?: string;
  claim?: "verdict" | "exit_code";
  check?: string;
  setup?: string;
  plan?: string;
  approval?: "manual" | "none";
  delivery?: "patch" | "branch";
  branch?: string;
  sandbox?: "required" | "if_present";
  subject?: boolean;
  wait?: boolean;
}

/** What is asked of the API. `given` is what the flags need not say; the agent may also come as words after `--`. */
export function requestOf(
  flags: RunFlags,
  agentWords: readonly string[],
  cwd: string,
  given: Partial<MissionRequest> = {},
): MissionRequest {
  const { base, branch, check, setup, plan, approval, delivery, sandbox, claim } = flags;
  return {
    ...given,
    goal: goalOf(flags, cwd) ?? given.goal ?? usage("a mission needs --goal or --goal-file"),
    repository: flags.repo === undefined ? (given.repository ?? cwd) : repositoryOf(flags.repo, cwd),
    agent: {
      engine: "command",
      argv: agentOf(flags, agentWords) ?? given.agent?.argv ?? usage("a mission needs --agent, or the agent after --"),
      ...(claim === undefined ? {} : { claim }),
    },
    ...defined({ base, branch, approval, delivery, sandbox }),
    ...(check === undefined ? {} : { check: splitArgv(check) }),
    ...(setup === undefined ? {} : { setUp: splitArgv(setup) }),
    ...(plan === undefined ? {} : { plan: readPlan(cwd, plan) }),
  };
}

function goalOf({ goal, goalFile }: RunFlags, cwd: string): string | undefined {
  if (goal !== undefined && goalFile !== undefined) return usage("give --goal or --goal-file, not both");
  return goal ?? (goalFile === undefined ? undefined : readGiven(cwd, goalFile));
}

function agentOf({ agent }: RunFlags, words: readonly string[]): string[] | undefined {
  if (agent !== undefined && words.length > 0) return usage("give --agent or the agent after --, not both");
  if (agent !== undefined) return splitArgv(agent);
  return words.length > 0 ? [...words] : undefined;
}

/** A remote stays as it is; everything else is a folder, seen from here. */
function repositoryOf(repo: string, cwd: string): string {
  const isRemote = /^[a-z][a-z0-9+.-]*:/i.test(repo) || /^[^/\\\s]+@[^/\\\s:]+:/.test(repo);
  return isRemote && !existsSync(resolve(cwd, repo)) ? repo : resolve(cwd, repo);
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

function usage(says: string): never {
  throw new UsageError(says);
}
