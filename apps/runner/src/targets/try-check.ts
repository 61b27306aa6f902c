import type { CheckTried, LookRefused, LookRequestOf } from "@sortie/core/look/look";
import type { CheckResult } from "@sortie/core/mission/check";
import type { Ran } from "../custody/custody.ts";
import { mount } from "../driver/mount.ts";
import { type Occasion, runConfined, whatItShowed } from "../driver/run-command.ts";
import { setUpLayer } from "../driver/set-up-layer.ts";
import { limits } from "../limits.ts";
import { validateBranch } from "../workspaces/branch-name.ts";
import type { Workspaces } from "../workspaces/workspaces.ts";
import { discardLook } from "./leftovers.ts";
import { ruleOf } from "./look-at-target.ts";
import { type LookDeps, type PerformLook, refusedLook } from "./look-deps.ts";
import { isProgram } from "./programs.ts";
import { unlessUnreadable } from "./unreadable.ts";

type Look = { id: string; request: LookRequestOf<"try_check"> };

/** Runs a check once as a mission's baseline would: a fresh checkout of base over the set-up, confined, without network. */
export const tryCheck: PerformLook<"try_check"> = async (deps, look, signal) => {
  const endsAt = performance.now() + deps.tryMs;
  try {
    return await unlessUnreadable(() => tryIn(deps, look, signal, endsAt));
  } finally {
    await discardLook(deps, look.id);
  }
};

async function tryIn(
  deps: LookDeps,
  { id, request }: Look,
  signal: AbortSignal,
  endsAt: number,
): Promise<{ found: CheckTried } | LookRefused> {
  const workspaces = deps.workspacesUntil(signal);
  const refusal = await whyNot(workspaces, request);
  if (refusal) return refusal;
  const made = await workspaces.provision({ mission: id, ...request, branch: branchOf(id) });
  if (!made.ok) {
    if (made.rule === "branch_not_valid") throw new Error(made.detail);
    return refusedLook(ruleOf(made.rule), made.detail);
  }
  const { base } = made;
  const leftMs = () => Math.max(1_000, endsAt - performance.now());
  const config = { setUp: request.setUp, limits: { setUpWallMs: leftMs() } };
  const occasion = {
    deps: { ...deps, workspaces },
    mission: { id, base },
    id: `${id}:0:0`,
    lease: { generation: 1 },
    signal,
  };
  const layer = await setUpLayer({ ...occasion, mission: { id, base, config } });
  const common = { base, sandbox: deps.sandbox.name };
  if (!layer.ok)
    return { found: { part: "set_up", ...tried(layer.result, `the set-up ${ended(layer.result)}`), ...common } };
  const directory = await workspaces.checkOut({ mission: id, commit: base, name: "try" });
  await mount(occasion.deps, directory, layer.mounts);
  const ran = await runTry(occasion, request.check, directory, layer.mounts, leftMs());
  const result = whatItShowed(ran);
  return { found: { part: "check", ...tried(result, saysOf(ran, result)), ...common } };
}

/** What a start would refuse, before anything is cloned. */
async function whyNot(workspaces: Workspaces, request: Look["request"]): Promise<LookRefused | undefined> {
  const { repository, base, check, setUp } = request;
  const inspected = await workspaces.inspect({ repository, base, msMax: limits.lookAtTargetMs });
  if (!inspected.ok) return refusedLook(ruleOf(inspected.rule), inspected.detail);
  const [program = ""] = check;
  if (!(await isProgram(program, inspected, setUp !== undefined)))
    return refusedLook("check_not_a_program", `the check's program ${program} is not there`);
  const [installer] = setUp ?? [];
  if (installer !== undefined && !(await isProgram(installer, inspected, false)))
    return refusedLook("set_up_not_a_program", `the set-up's program ${installer} is not there`);
  return undefined;
}

function runTry(
  occasion: Occasion,
  argv: readonly string[],
  directory: string,
  mounts: Parameters<typeof runConfined>[1]["mounts"],
  wallMs: number,
): Promise<Ran> {
  const outputBytesMax = limits.tryOutputBytesMax;
  return runConfined(occasion, { part: "check", argv, directory, mounts, network: false, wallMs, outputBytesMax });
}

function branchOf(id: string): string {
  const branch = `try/${id}`;
  const valid = validateBranch(branch);
  if (!valid.ok) throw new Error(valid.detail);
  return branch;
}

function tried({ outcome, exit, durationMs, tail }: CheckResult, says: string) {
  return { outcome, exitCode: exit, durationMs, tail: tail.slice(-limits.outputTailBytes), says };
}

function saysOf({ exit }: Ran, result: CheckResult): string {
  if (exit.reason === "output_cap") {
    return `the check printed more than ${limits.tryOutputBytesMax / 1024 / 1024} MiB and was ended`;
  }
  return `the check ${ended(result)}`;
}

function ended({ outcome, exit, durationMs, tests }: CheckResult): string {
  switch (outcome) {
    case "passed":
      return tests ? `passed: ${tests.passed.length} tests` : "passed";
    case "failed":
      return exit === null ? "was ended by a signal" : `failed with exit code ${exit}`;
    case "timed_out":
      return `was ended after ${Math.round(durationMs / 1_000)} s; a mission gives it more time`;
    case "vacuous":
      return exit === 127 || exit === 126 ? "could not be run" : "ran no test, which proves nothing";
  }
}
