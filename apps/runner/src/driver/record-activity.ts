import type { ActivityEntry } from "../agents/agent.ts";
import { limits } from "../limits.ts";
import { patiently } from "./patiently.ts";
import type { Performance } from "./performance.ts";
import type { Said } from "./ports.ts";

/** Writes what an agent says in batches; ends when all of it is stored. Entries that were stored before are left out. */
export async function recordActivity(
  run: Performance<"run_turn">,
  activity: AsyncIterable<ActivityEntry>,
): Promise<void> {
  const { deps, mission, effect, lease, id, adopted } = run;
  const generation = adopted?.generation ?? lease.generation;
  const stream = (kind: string) => `${id}:g${generation}:${kind}`;
  let batch: Said[] = [];
  let due: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  const flush = () => {
    clearTimeout(due);
    due = undefined;
    const entries = batch;
    batch = [];
    if (entries.length > 0)
      flushing = flushing.then(() => patiently(run, () => deps.store.say(mission.id, lease, entries)));
    return flushing;
  };
  for await (const { offset, kind, text, bytesCut } of activity) {
    const body = bytesCut > 0 ? `${text}\n[${bytesCut} bytes cut]` : text;
    batch.push({ turn: effect.turn, stream: stream(kind), offset, kind, body });
    due ??= setTimeout(flush, limits.activityBatchMs);
    if (batch.length >= limits.activityBatchMax) await flush();
  }
  await flush();
}
