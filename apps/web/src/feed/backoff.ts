import { feedRetryMs } from "../limits.ts";

/** What to wait before the next try after `failed` ones in a row; `random` is in [0, 1). */
export function backoffMs(failed: number, random: number): number {
  const most = Math.min(feedRetryMs.most, feedRetryMs.first * 2 ** failed);
  return most / 4 + random * most * 0.75;
}
