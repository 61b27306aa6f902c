import type { LookKind, LookRequest, LookRequestOf, LookResult } from "@sortie/core/look/look";
import { limits } from "../limits.ts";
import { checkMachine } from "./check-machine.ts";
import { findTarget } from "./find-target.ts";
import type { LookDeps, PerformLook } from "./look-deps.ts";
import { prepareSubject } from "./prepare-subject.ts";
import { tryCheck } from "./try-check.ts";

const performers: { [K in LookKind]: PerformLook<K> } = {
  look: findTarget,
  try_check: tryCheck,
  prepare_subject: prepareSubject,
  machine: checkMachine,
};

/** How long each may take before it is ended. */
export const lookDeadlinesMs: { [K in LookKind]: number } = {
  look: 2 * limits.lookAtTargetMs,
  try_check: limits.tryCheckMs + limits.tryCleanUpMs,
  prepare_subject: limits.prepareSubjectMs,
  machine: limits.machineLookMs,
};

export function performLook<K extends LookKind>(
  deps: LookDeps,
  look: { id: string; request: LookRequest & LookRequestOf<K> },
  signal: AbortSignal,
): Promise<LookResult<K>> {
  return (performers[look.request.kind] as unknown as PerformLook<K>)(deps, look, signal);
}
