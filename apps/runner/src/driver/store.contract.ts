import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import type { MissionConfig } from "@sortie/core/mission/config";
import type { Recorded } from "@sortie/core/mission/events";
import { config } from "@sortie/core/testing/builders";
import { beforeEach, expect, test } from "vitest";
import type { Lease, Said, Store } from "./ports.ts";

/** A log and what a suite does to it from outside. */
export interface StoreSubject {
  of(owner: string): Store;
  /** A mission that was just started: two events. */
  start(config: MissionConfig): Promise<string>;
  expireLease(mission: string): Promise<void>;
  log(mission: string): Promise<readonly Recorded[]>;
  said(mission: string): Promise<Said[]>;
  diff(mission: string, candidate: string): Promise<CandidateDiff | undefined>;
  /** The same log behind a connection that is lost. */
  away(): Promise<Store>;
}

const unknown = "msn_00000000nowhere";

export function storeContract(subject: () => StoreSubject): void {
  let mission: string;
  let one: Store;
  let two: Store;
  beforeEach(async () => {
    mission = await subject().start(config());
    one = subject().of("one");
    two = subject().of("two");
  });

  const claimed = async (store: Store): Promise<Lease> => {
    const lease = await store.claim(mission);
    if (!lease) throw new Error("nobody else holds it");
    return lease;
  };
  const firstDue = async () => {
    const effect = (await one.load(mission))?.due[0]?.id;
    if (!effect) throw new Error("nothing is due");
    return effect;
  };
  const startOf = async (store: Store, lease: Lease) => {
    const effect = await firstDue();
    return store.report(mission, { type: "effect_started", effect }, effect, lease);
  };

  test("of two claimers one wins; the generation rises at each claim", async () => {
    const claims = await Promise.all([one.claim(mission), two.claim(mission)]);
    expect(claims.map((lease) => lease?.generation).sort()).toEqual([1, undefined]);
    await subject().expireLease(mission);
    expect(await two.claim(mission)).toEqual({ owner: "two", generation: 2 });
  });

  test("a released lease is free at once, and only its holder can release it", async () => {
    const lease = await claimed(one);
    await two.release(mission, { owner: "two", generation: 1 });
    await one.release(mission, { ...lease, generation: 7 });
    expect(await two.claim(mission)).toBeUndefined();
    await one.release(mission, lease);
    expect(await two.claim(mission)).toEqual({ owner: "two", generation: 2 });
  });

  test("renewing gives the head version, and nothing once the lease has expired or is somebody else's", async () => {
    const lease = await claimed(one);
    expect(await one.renew(mission, lease)).toBe(2);
    await startOf(one, lease);
    expect(await one.renew(mission, lease)).toBe(3);
    await subject().expireLease(mission);
    expect(await one.renew(mission, lease)).toBeUndefined();
    await claimed(two);
    expect(await one.renew(mission, lease)).toBeUndefined();
  });

  test("a report is appended and gives the state that is loaded afterwards", async () => {
    const lease = await claimed(one);
    const effect = await firstDue();
    const reported = await startOf(one, lease);
    if (reported.status !== "appended") throw new Error(reported.status);
    expect(reported.mission).toEqual(await two.load(mission));
    const [last] = (await subject().log(mission)).slice(2);
    expect(last).toMatchObject({
      version: 3,
      actor: { kind: "runner", name: "one", role: "operator" },
      cause: effect,
      event: { type: "mission.provision_started", effect },
    });
  });

  test("a refused report changes nothing and says why", async () => {
    const lease = await claimed(one);
    await startOf(one, lease);
    const effect = await firstDue();
    expect(await one.report(mission, { type: "effect_started", effect }, effect, lease)).toEqual({
      status: "refused",
      rejection: { rule: "effect_already_started", says: "this effect was started before" },
    });
    expect((await one.load(mission))?.version).toBe(3);
  });

  test("an owner whose lease was claimed by another is stale, whatever it reports", async () => {
    const lease = await claimed(one);
    await subject().expireLease(mission);
    await claimed(two);
    expect(await startOf(one, lease)).toEqual({ status: "stale" });
    expect((await one.load(mission))?.version).toBe(2);
  });

  test("the same owner's earlier generation is stale too", async () => {
    const earlier = await claimed(one);
    await subject().expireLease(mission);
    await claimed(one);
    expect(await startOf(one, earlier)).toEqual({ status: "stale" });
  });

  test("a lease that expired and that nobody claimed still writes", async () => {
    const lease = await claimed(one);
    await subject().expireLease(mission);
    expect(await startOf(one, lease)).toMatchObject({ status: "appended" });
  });

  test("what is said is kept once and in order, and a stale owner's words are left out", async () => {
    const entry = (offset: number, body: string): Said => ({ turn: 1, stream: "out", offset, kind: "output", body });
    const lease = await claimed(one);
    await one.say(mission, lease, [entry(0, "a"), entry(2, "b")]);
    await one.say(mission, lease, [entry(2, "b"), entry(4, "c")]);
    await subject().expireLease(mission);
    await claimed(two);
    await one.say(mission, lease, [entry(6, "late")]);
    expect(await subject().said(mission)).toEqual([entry(0, "a"), entry(2, "b"), entry(4, "c")]);
  });

  test("a candidate's diff is kept once, and not from a stale owner", async () => {
    const diff = (patch: string): CandidateDiff => {
      const range = { base: "b".repeat(40), candidate: "c".repeat(40) };
      return { ...range, patch, bytes: 9, truncatedBytes: 1, files: [], filesTotal: 0 };
    };
    const keptPatch = async () => (await subject().diff(mission, "c".repeat(40)))?.patch;
    const lease = await claimed(one);
    await subject().expireLease(mission);
    const next = await claimed(two);
    await one.keepDiff(mission, lease, diff("late"));
    expect(await keptPatch()).toBeUndefined();
    await two.keepDiff(mission, next, diff("first"));
    await two.keepDiff(mission, next, diff("again"));
    expect(await keptPatch()).toBe("first");
  });

  test("a mission that is not there loads as nothing", async () => {
    expect(await one.load(unknown)).toBeUndefined();
  });

  test("a store that is away says so of its errors, and not of a bug's", async () => {
    const away = await subject().away();
    const errors = await Promise.all(
      [
        () => away.claim(mission),
        () => away.load(mission),
        () => away.renew(mission, { owner: "one", generation: 1 }),
      ].map((call) =>
        call().then(
          () => "answered",
          (error: unknown) => away.isAway(error),
        ),
      ),
    );
    expect(errors).toEqual([true, true, true]);
    expect(away.isAway(new Error("invariant broken"))).toBe(false);
  });
}
