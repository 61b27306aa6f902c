import type { RepositoryConfig } from "@sortie/core/mission/request";
import type { MissionDraft } from "./mission-draft.ts";

/** What each part of the form works with. */
export interface Form {
  draft: MissionDraft;
  change: (changes: Partial<MissionDraft>) => void;
  /** What is wrong with a field, if that is to be told now. */
  problem: (field: string) => string | null;
  /** What sortie.json says at base; null while nobody knows. */
  config: RepositoryConfig | null;
}
