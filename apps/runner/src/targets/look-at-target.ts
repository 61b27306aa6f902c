import type { CommandOf } from "@sortie/core/mission/commands";
import type { TargetFacts } from "@sortie/core/mission/decisions/start-mission";
import {
  missionRequestSchema,
  type RepositoryConfig,
  repositoryConfigSchema,
  resolveConfig,
} from "@sortie/core/mission/request";
import { z } from "zod";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { branchName, validateBranch } from "../workspaces/branch-name.ts";
import type { Inspected, Workspaces } from "../workspaces/workspaces.ts";
import { isProgram } from "./programs.ts";

type Refused = Extract<TargetFacts, { rule: string }>;

/** What a start needs to know of the world, found out before the transaction: base, branch, configuration, programs. */
export async function lookAtTarget(
  { workspaces, sandbox }: { workspaces: Workspaces; sandbox: Sandbox },
  command: CommandOf<"start_mission">,
): Promise<TargetFacts> {
  const request = missionRequestSchema.parse(command.request);
  const branch = request.branch ?? branchName({ goal: request.goal, missionId: command.mission });
  const named = validateBranch(branch);
  if (!named.ok) return { rule: named.rule, says: named.detail };

  const base = await workspaces.inspect({ repository: request.repository, base: request.base });
  if (!base.ok) return { rule: ruleOf(base.rule), says: base.detail };
  const repository = await readRepositoryConfig(base);
  if ("rule" in repository) return repository;
  const resolved = resolveConfig(request, repository.config, repository.plan);
  if ("rule" in resolved) return resolved;

  const { check, agent, sandbox: wanted, setUp } = resolved.config;
  const hasSetUp = setUp !== undefined;
  if (!(await isProgram(check[0] ?? "", base, hasSetUp)))
    return { rule: "check_not_a_program", says: `the check's program ${check[0]} is not there` };
  if (!(await isProgram(agent.argv[0] ?? "", base, hasSetUp))) {
    return { rule: "agent_not_a_program", says: `the agent's program ${agent.argv[0]} is not there` };
  }
  if (wanted === "required" && sandbox.name === "none")
    return { rule: "sandbox_missing", says: "this host has no sandbox" };
  return { base: base.base, branch, config: resolved.config };
}

type RepositoryRead = { config: RepositoryConfig; plan: unknown } | Refused;

/** What sortie.json says at base, with the plan it names; or why a start would refuse it. */
export async function readRepositoryConfig(base: Inspected): Promise<RepositoryRead> {
  const text = base.sortieJson;
  if (text === null || text === "unavailable") return { config: {}, plan: undefined };
  const json = parseJson(text);
  const parsed = repositoryConfigSchema.safeParse(json);
  if (!parsed.success)
    return { rule: "config_not_valid", says: `sortie.json at base: ${z.prettifyError(parsed.error)}` };
  if (typeof parsed.data.plan !== "string") return { config: parsed.data, plan: undefined };
  const file = await base.readFile(parsed.data.plan);
  if (file === "unavailable" || !file.ok)
    return { rule: "plan_not_valid", says: `the plan ${parsed.data.plan} is not at base` };
  return { config: parsed.data, plan: parseJson(file.bytes.toString("utf8")) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The rule a start is refused by, of what the workspaces say. */
export function ruleOf(
  rule: Exclude<Awaited<ReturnType<Workspaces["inspect"]>>, { ok: true }>["rule"],
): Refused["rule"] {
  if (rule === "repository_inside_installation" || rule === "object_format_not_supported")
    return "repository_not_a_git_repository";
  return rule;
}
