import type { MissionConfig } from "@sortie/core/mission/config";
import type { MissionRequest } from "@sortie/core/mission/request";

/** What to ask for so that a mission is tried again just as it was configured. */
export function retryRequest(config: MissionConfig): MissionRequest {
  const { playbook: _playbook, reviews: _reviews, baseRef, ...asked } = config;
  return { ...asked, ...(baseRef === undefined ? {} : { base: baseRef }) };
}
