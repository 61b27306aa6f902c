import { setTimeout as sleep } from "node:timers/promises";
import { followLookAnswer } from "@sortie/bus/follow";
import { publishLook } from "@sortie/bus/publish";
import type { LookKind, LookRefused, LookRequestOf, LookResult } from "@sortie/core/look/look";
import { askLook, findLook, withdrawLook } from "@sortie/db/looks";
import { countRunners } from "@sortie/db/runners";
import type { Sql } from "@sortie/db/sql";
import { newLookId } from "../commands/new-id.ts";
import { refuseUnstorable } from "../commands/unstorable.ts";
import { lookAnswerMs, lookBeginMs, lookPollMs, runnerGoneMs } from "../limits.ts";
import type { KnownContext } from "../trpc/init.ts";

interface Asking {
  /** Chosen where the same question has to be the same look. */
  id?: string;
  /** The runner that alone can answer. */
  runner?: string;
}

/** Writes down what is asked of a runner, publishes its id and waits for the answer: not long where none begins. */
export async function askRunner<K extends LookKind>(
  { deps: { sql, bus }, actor }: KnownContext,
  request: LookRequestOf<K>,
  { id = newLookId(), runner }: Asking = {},
): Promise<LookResult<K>> {
  refuseUnstorable(request);
  let wake = () => {};
  const unfollow = followLookAnswer(bus, id, () => wake());
  try {
    const asked = await askLook(sql, id, request, actor, runner ?? null);
    if (asked === "too_many") return refusedLook("too_many_looks", "too much is asked of the runners: try again soon");
    publishLook(bus, id, "asked");
    const next = () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        void sleep(lookPollMs).then(resolve);
      });
    return (await untilAnswered(sql, { id, kind: request.kind }, next)) as LookResult<K>;
  } finally {
    unfollow();
  }
}

/** The message only wakes us: what was found is what the database says. */
async function untilAnswered(
  sql: Sql,
  { id, kind }: { id: string; kind: LookKind },
  next: () => Promise<void>,
): Promise<LookResult> {
  const askedAt = performance.now();
  for (;;) {
    const woken = next();
    const look = await findLook(sql, id);
    if (!look) return refusedLook("look_gone", "the question is not there any more: ask again");
    if (look.kind !== kind) return refusedLook("look_id_reused", "this id was used for another question");
    if (look.result) return look.result;
    const waitedMs = performance.now() - askedAt;
    if (look.status === "asked" && waitedMs > lookBeginMs) {
      const unanswered = await nobodyAnswered(sql);
      if (await withdrawLook(sql, id, unanswered)) return unanswered;
    }
    if (waitedMs > lookAnswerMs[kind])
      return refusedLook("look_took_too_long", "the runner that began it did not answer in time");
    await woken;
  }
}

async function nobodyAnswered(sql: Sql): Promise<LookRefused> {
  const runners = await countRunners(sql, runnerGoneMs);
  const why = runners === 0 ? "none is there" : "those that are there are busy: try again in a moment";
  return refusedLook("no_runner_answered", `no runner answered: ${why}`);
}

function refusedLook(rule: string, says: string): LookRefused {
  return { refused: { rule, says } };
}
