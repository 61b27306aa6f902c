import type { CheckResult } from "@sortie/core/mission/check";
import { readCheck } from "@sortie/core/mission/read-check";
import type { Ran } from "../custody/custody.ts";
import { limits } from "../limits.ts";
import type { Mount } from "../workspaces/workspaces.ts";
import { capsuleOf, labelsOf } from "./capsules.ts";
import { namedPaths } from "./named-paths.ts";
import { Interrupted } from "./performance.ts";
import type { DriverDeps, Lease } from "./ports.ts";

/** What a command runs for: an effect of a mission, or a try outside of any. */
export interface Occasion {
  deps: Pick<DriverDeps, "custody" | "sandbox" | "place">;
  mission: { id: string };
  /** As an effect's. */
  id: string;
  lease: Pick<Lease, "generation">;
  signal: AbortSignal;
}

interface Command {
  part: "check" | "set-up";
  argv: readonly string[];
  directory: string;
  mounts: readonly Mount[];
  network: boolean;
  wallMs: number;
  outputBytesMax?: number;
}

/** Runs a check or a set-up, confined, and reads what it showed. A sandbox that cannot start throws. */
export async function runCommand(occasion: Occasion, command: Command): Promise<CheckResult> {
  return whatItShowed(await runConfined(occasion, command));
}

/** Runs it and says how it ended. Throws `Interrupted` when the signal ended it. */
export async function runConfined(
  { deps, mission, id, lease, signal }: Occasion,
  { part, argv, directory, mounts, network, wallMs, outputBytesMax = limits.invocationOutputBytesMax }: Command,
): Promise<Ran> {
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
    limits: { wallMs, silenceMs: wallMs, outputBytesMax },
  };
  const ran = await deps.custody.runToEnd(request, signal);
  if (ran.exit.reason === "killed" && signal.aborted) throw new Interrupted([]);
  if (ran.exit.reason === "not_started" && ran.exit.detail?.startsWith("bwrap:")) throw new Error(ran.exit.detail);
  return ran;
}

export function whatItShowed({ exit, digest, tail }: Ran): CheckResult {
  const isMissing = exit.reason === "not_started";
  return readCheck({
    exit: isMissing ? 127 : exit.code,
    timedOut: exit.reason === "wall" || exit.reason === "silence",
    durationMs: exit.durationMs,
    digest,
    tail: isMissing ? (exit.detail ?? "no such program") : tail,
  });
}
