import type { PauseReason, WaitKind } from "@sortie/core/mission/events";
import { type Mission, openWaits } from "@sortie/core/mission/state";

const remedies: { [R in PauseReason]: (id: string) => string } = {
  backoff: (id) => `sortie resume ${id}`,
  infra: (id) => `sortie resume ${id}`,
  operator: (id) => `sortie resume ${id}`,
  no_progress: (id) => `sortie interject ${id} "<what to do differently>" && sortie resume ${id}`,
};

const answers: { [K in WaitKind]: (id: string) => string } = {
  approval: (id) => `sortie approve ${id}`,
  question: (id) => `sortie answer ${id} "<answer>"`,
};

/** The command a person would type next for this mission; null where nothing is needed from anybody. */
export function nextCommand(mission: Mission): string | null {
  if (mission.ended) return mission.ended.type === "mission.failed" ? `sortie retry ${mission.id}` : null;
  if (mission.pause) return (remedies[mission.pause.reason] ?? remedies.infra)(mission.id);
  const [first] = openWaits(mission);
  return first ? answers[first[1].kind](mission.id) : null;
}
