import { setTimeout as sleep } from "node:timers/promises";
import { followLooks } from "@sortie/bus/follow";
import { publishLook } from "@sortie/bus/publish";
import { redactValue } from "@sortie/core/kernel/redact";
import { type LookKind, type LookResult, lookRequestSchema, mayAskLook } from "@sortie/core/look/look";
import { answerLook, askLook, openLooks, type StoredLook, takeLook } from "@sortie/db/looks";
import { abandonLooks, forgetLooks, looksUnderWay } from "@sortie/db/looks-sweep";
import { type RunnerEntry, seeRunner } from "@sortie/db/runners";
import { isUnavailable } from "@sortie/db/sql";
import { uuidv7 } from "uuidv7";
import { limits } from "../limits.ts";
import { discardLook, looksOnDisk } from "../targets/leftovers.ts";
import { type LookDeps, refusedLook } from "../targets/look-deps.ts";
import { lookDeadlinesMs, performLook } from "../targets/perform-look.ts";
import type { LoopDeps } from "./loop-deps.ts";
import { repeatedly } from "./repeatedly.ts";
import { settleInTime } from "./settle-in-time.ts";

export interface AnsweringDeps extends LookDeps, Pick<LoopDeps, "sql" | "bus" | "redactText" | "log"> {
  self: RunnerEntry;
}

/** Answers what people ask of this machine outside of missions: each look by one runner, within a deadline. */
export async function answerLooksLoop(
  deps: AnsweringDeps,
  signal: AbortSignal,
  deadlinesMs: { [K in LookKind]: number } = lookDeadlinesMs,
): Promise<void> {
  const looks = new Looks(deps, signal, deadlinesMs);
  const stop = followLooks(deps.bus, () => looks.begin());
  await Promise.all([
    repeatedly(deps, "looks", limits.sweepEveryMs, signal, async () => looks.begin()),
    repeatedly(deps, "looks that were left", limits.lookSweepEveryMs, signal, () => sweepLooks(deps)),
    repeatedly(deps, "machine", limits.machineLookEveryMs, signal, () => lookAtOwnMachine(deps)),
  ]);
  stop();
  await looks.ended();
}

/** The looks that this runner does now, the long ones apart, so that they keep no short one waiting. */
class Looks {
  readonly #lanes = { try: new Set<string>(), short: new Set<string>() };
  readonly #work = new Set<Promise<void>>();
  #beginning: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly deps: AnsweringDeps,
    private readonly signal: AbortSignal,
    private readonly deadlinesMs: { [K in LookKind]: number },
  ) {}

  /** Takes what is open and has room; too many calls cost nothing. */
  begin(): void {
    this.#again = true;
    this.#beginning ??= this.#takeAll()
      .catch((error: unknown) => this.deps.log.warn({ err: error }, "looks"))
      .finally(() => {
        this.#beginning = undefined;
      });
  }

  async ended(): Promise<void> {
    await this.#beginning;
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  async #takeAll(): Promise<void> {
    const { sql, self } = this.deps;
    while (this.#again && !this.signal.aborted) {
      this.#again = false;
      for (const { id, kind } of await openLooks(sql, self.id)) {
        if (!this.#hasRoom(kind) || this.signal.aborted) continue;
        const look = await takeLook(sql, id, self.id);
        if (look) this.#start(look);
      }
    }
  }

  #hasRoom(kind: LookKind): boolean {
    const { try: tries, short } = this.#lanes;
    return kind === "try_check" ? tries.size < limits.trySlotsMax : short.size < limits.lookSlotsMax;
  }

  #start(look: StoredLook): void {
    const lane = look.kind === "try_check" ? this.#lanes.try : this.#lanes.short;
    lane.add(look.id);
    const work = this.#answer(look)
      .catch((error: unknown) => this.deps.log.warn({ look: look.id, err: error }, "a look was not answered"))
      .finally(() => {
        lane.delete(look.id);
        this.#work.delete(work);
        this.begin();
      });
    this.#work.add(work);
  }

  /** Ends when the answer is written and nothing of the look goes on. */
  async #answer(look: StoredLook): Promise<void> {
    const { sql, bus, self, redactText } = this.deps;
    const ending = AbortSignal.any([this.signal, AbortSignal.timeout(this.deadlinesMs[look.kind])]);
    const work = this.#perform(look, ending);
    const late = refusedLook("look_took_too_long", "it did not end in time");
    const result = redactValue(await settleInTime(work, ending, limits.lookGraceMs, late), redactText);
    const answer = { result, request: redactValue(look.request, redactText) };
    await untilStored(() => answerLook(sql, look.id, self.id, answer));
    publishLook(bus, look.id, "answered");
    await work;
  }

  async #perform(look: StoredLook, ending: AbortSignal): Promise<LookResult> {
    const request = lookRequestSchema.safeParse(look.request);
    if (!request.success) return refusedLook("look_not_valid", "this runner does not understand what is asked");
    // Who may is checked when it is written down, and again here: a row proves nothing else.
    if (!mayAskLook(look.actor)) return refusedLook("role_may_not", "this role may not do that");
    try {
      return await performLook(this.deps, { id: look.id, request: request.data }, ending);
    } catch (error) {
      if (this.signal.aborted) return refusedLook("runner_stopped", "the runner was stopped meanwhile: ask again");
      if (ending.aborted) return refusedLook("look_took_too_long", "it did not end in time");
      this.deps.log.warn({ look: look.id, kind: look.kind, err: error }, "a look failed");
      return refusedLook("look_failed", error instanceof Error ? error.message.slice(0, 1_000) : String(error));
    }
  }
}

/** A database that is away is asked again for a while; then the sweep answers for us. */
async function untilStored(store: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + limits.lookStoreMs;
  for (;;) {
    try {
      await store();
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > endsAt) throw error;
      await sleep(limits.storeRetryMs);
    }
  }
}

/** So that what this machine offers is known before anybody asks. */
async function lookAtOwnMachine({ sql, bus, self }: AnsweringDeps): Promise<void> {
  const id = `look_${uuidv7().replaceAll("-", "")}`;
  const actor = { kind: "runner", name: self.id, role: "operator" } as const;
  await askLook(sql, id, { kind: "machine" }, actor, self.id);
  publishLook(bus, id, "asked");
}

/** Answers for runners that are gone, removes what they left here, and forgets what is old. */
async function sweepLooks(deps: AnsweringDeps): Promise<void> {
  const { sql, bus, self, log } = deps;
  await seeRunner(sql, self);
  const lost = refusedLook("runner_lost", "the runner that did it is gone: ask again");
  for (const id of await abandonLooks(sql, limits.lookerGoneMs, lost)) publishLook(bus, id, "answered");
  await forgetLooks(sql, limits.looksKeptMs);
  const onDisk = await looksOnDisk(deps);
  const underWay = new Set(await looksUnderWay(sql, onDisk));
  for (const id of onDisk.filter((each) => !underWay.has(each))) {
    await discardLook(deps, id);
    log.info({ look: id }, "removed what a look had left");
  }
}
