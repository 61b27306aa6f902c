import type { CheckResult } from "@sortie/core/mission/check";
import { readCheck } from "@sortie/core/mission/read-check";
import { limits } from "../limits.ts";
import type { Mount } from "../workspaces/workspaces.ts";
import { capsuleOf, labelsOf } from "./capsules.ts";
import { namedPaths } from "./named-paths.ts";
import { Interrupted, type Performance } from "./performance.ts";

interface Command {
  part: "check" | "set-up";
  argv: readonly string[];
  directory: string;
  mounts: readonly Mount[];
  network: boolean;
  wallMs: number;
}

/** Runs a check or a set-up, confined, and reads what it showed. A sandbox that cannot start throws. */
export async function runCommand(
  {
    deps,
    mission,
    id,
    lease,
    signal,
  }: Pick<Performance<"run_check" | "set_up">, "deps" | "mission" | "id" | "lease" | "signal">,
  { part, argv, directory, mounts, network, wallMs }: Command,
): Promise<CheckResult> {
  const wrapped = deps.sandbox.wrap({
    argv,
    cwd: directory,
    writable: [directory],
    readOnlyMounts: mounts,
    hidden: deps.place.hidden,
    readable: namedPaths(argv, deps.place.hidden),
    network,
    env: {},
  });
  const request = {
    ...wrapped,
    capsule: capsuleOf(deps, mission.id, id, lease, `-${part}`),
    labels: labelsOf(deps, mission.id, id, lease),
    limits: { wallMs, silenceMs: wallMs, outputBytesMax: limits.invocationOutputBytesMax },
  };
  const ran = await deps.custody.runToEnd(request, signal);
  if (ran.exit.reason === "killed" && signal.aborted) throw new Interrupted([]);
  if (ran.exit.reason === "not_started" && ran.exit.detail?.startsWith("bwrap:")) throw new Error(ran.exit.detail);
  const isMissing = ran.exit.reason === "not_started";
  return readCheck({
    exit: isMissing ? 127 : ran.exit.code,
    timedOut: ran.exit.reason === "wall" || ran.exit.reason === "silence",
    durationMs: ran.exit.durationMs,
    digest: ran.digest,
    tail: isMissing ? (ran.exit.detail ?? "no such program") : ran.tail,
  });
}
