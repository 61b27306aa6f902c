import { limitsSchema } from "@sortie/core/mission/config";
import { commandProblem, planProblem, type UnitPlan } from "@sortie/core/mission/plan";
import { type MissionRequest, missionRequestSchema, type RepositoryConfig } from "@sortie/core/mission/request";
import { readArgvLine } from "./argv-line.ts";
import { defaultOf, type LimitField, limitFields } from "./limit-fields.ts";
import { limitOf, linesOf, type MissionDraft } from "./mission-draft.ts";
import { sentence } from "./sentence.ts";

/** What keeps a draft from being started, beside the field it is about: `goal`, `units.0.verify`, `limits.turnsMax` … */
interface Problem {
  field: string;
  says: string;
  /** Nothing was typed yet: told only once somebody wanted to start. */
  isMissing: boolean;
}

export type DraftReading = { request: MissionRequest } | { problems: Problem[] };

type Found = (field: string, says: string, isMissing?: boolean) => void;

/** The request that a draft stands for, by the very schemas of the API. `repository` is what sortie.json says at base, if known. */
export function readRequest(draft: MissionDraft, repository: RepositoryConfig | null): DraftReading {
  const problems: Problem[] = [];
  const found: Found = (field, says, isMissing = false) => problems.push({ field, says, isMissing });

  if (draft.goal.trim() === "") found("goal", "Say what has to be achieved.", true);
  if (draft.repository.trim() === "") found("repository", "Name the repository.", true);
  const agent = argvOf(draft.agent, "agent", found);
  if (draft.agent.trim() === "") found("agent", "Name the agent's program.", true);
  const check = argvOf(draft.check, "check", found);
  if (draft.check.trim() === "" && repository?.check === undefined)
    found("check", "Give the check that decides; sortie.json names none.", true);
  const judgesNothing = check && commandProblem(check);
  if (judgesNothing) found("check", sentence(judgesNothing.replace("verify command", "check")));
  const setUp = argvOf(draft.setUp, "setUp", found);
  const plan = draft.plan === "own" ? planOf(draft, found) : undefined;
  const { brakes, limits } = limitsOf(draft, found);
  if (problems.length > 0) return { problems };

  const parsed = missionRequestSchema.safeParse({
    goal: draft.goal,
    repository: draft.repository,
    agent: { engine: "command", argv: agent, claim: draft.claim },
    ...optional({ base: draft.base.trim(), branch: draft.branch.trim(), approval: draft.approval }),
    ...(check ? { check } : {}),
    ...(setUp ? { setUp } : {}),
    ...(plan ? { plan } : {}),
    delivery: draft.delivery,
    sandbox: draft.sandbox,
    ...(draft.judges.trim() === "" ? {} : { judges: linesOf(draft.judges) }),
    brakes,
    limits,
  });
  if (parsed.success) return { request: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({
      field: fieldOf(path),
      says: sentence(message),
      isMissing: false,
    })),
  };
}

function argvOf(text: string, field: string, found: Found): string[] | undefined {
  const read = readArgvLine(text);
  if (read && "says" in read) found(field, read.says);
  return read && "argv" in read ? read.argv : undefined;
}

function planOf({ units }: MissionDraft, found: Found): UnitPlan[] | undefined {
  if (units.length === 0) {
    found("plan", "A plan has at least one unit.", true);
    return undefined;
  }
  let isWhole = true;
  const plan = units.map((unit, at) => {
    if (unit.title.trim() === "") found(`units.${at}.title`, "Name the unit.", true);
    const verify = argvOf(unit.verify, `units.${at}.verify`, found);
    if (unit.verify.trim() === "") found(`units.${at}.verify`, "Give the command that verifies it.", true);
    const problem = verify && commandProblem(verify);
    if (problem) found(`units.${at}.verify`, sentence(problem));
    isWhole &&= unit.title.trim() !== "" && verify !== undefined && problem === undefined;
    const [artifacts, newTests] = [linesOf(unit.artifacts), linesOf(unit.newTests)];
    return { title: unit.title.trim(), kind: unit.kind, artifacts, verify: verify ?? [], newTests };
  });
  if (!isWhole) return undefined;
  const problem = planProblem(plan);
  if (problem) found("plan", sentence(problem));
  return plan;
}

function limitsOf(draft: MissionDraft, found: Found) {
  const given = limitFields.filter((field) => limitOf(draft, field).trim() !== "");
  const values = given.flatMap((field) => {
    const value = Number(limitOf(draft, field));
    if (!Number.isFinite(value)) found(`limits.${field.name}`, "This is not a number.");
    return Number.isFinite(value) ? [{ field, value: Math.round(value * field.factor) }] : [];
  });
  const of = (group: LimitField["group"]) =>
    Object.fromEntries(
      values.filter(({ field }) => field.group === group).map(({ field, value }) => [field.name, value]),
    );
  const limits = of("limits");
  const parsed = limitsSchema.safeParse(limits);
  for (const issue of parsed.error?.issues ?? []) {
    const field = limitFields.find(({ name }) => name === issue.path[0]);
    found(
      `limits.${String(issue.path[0])}`,
      `This is out of range; the default is ${field ? defaultOf(field) : "used"}.`,
    );
  }
  return { brakes: of("brakes"), limits };
}

/** Of a schema's path to the field of the form. */
function fieldOf([first = "", ...rest]: readonly PropertyKey[]): string {
  if (first === "plan" && rest.length >= 2) return `units.${String(rest[0])}.${String(rest[1])}`;
  if (first === "brakes" || first === "limits") return `limits.${String(rest[0] ?? "")}`;
  return String(first);
}

function optional<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== "")) as Partial<T>;
}
