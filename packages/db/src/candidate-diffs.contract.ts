import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import { beforeEach, expect, test } from "vitest";
import { findCandidateDiff, keepCandidateDiff } from "./candidate-diffs.ts";
import { claimLease, type LeaseKey } from "./leases.ts";
import { drive, startMission, stateOf } from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";

const diff = (changes: Partial<CandidateDiff> = {}): CandidateDiff => ({
  base: "b".repeat(40),
  candidate: "c".repeat(40),
  patch: "diff --git a/x b/x\n",
  bytes: 5_000_000_000,
  truncatedBytes: 7,
  files: [
    {
      path: "x",
      from: null,
      change: "modified",
      modeBefore: "100644",
      modeAfter: "100755",
      added: 1,
      removed: null,
      binary: false,
      omittedBytes: 0,
    },
  ],
  filesTotal: 3,
  ...changes,
});

export function candidateDiffCases(store: () => Store): void {
  let mission: string;
  let lease: LeaseKey;
  const claim = async (owner: string): Promise<LeaseKey> => {
    const claimed = await claimLease(store().sql, mission, owner, "host-1");
    if (!claimed) throw new Error("nobody else claims it");
    return claimed;
  };
  beforeEach(async () => {
    mission = await startMission(store().sql);
    lease = await claim("one");
  });

  test("a diff is kept as it was given, once", async () => {
    const { sql } = store();
    await keepCandidateDiff(sql, mission, lease, diff());
    await keepCandidateDiff(sql, mission, lease, diff({ patch: "another" }));
    expect(await findCandidateDiff(sql, mission, diff().candidate)).toEqual(diff());
    expect(await findCandidateDiff(sql, mission, "d".repeat(40))).toBeUndefined();
    expect(await findCandidateDiff(sql, "msn_00000none", diff().candidate)).toBeUndefined();
  });

  test("a candidate's diff is found by the commit that it became too", async () => {
    const { sql } = store();
    await drive(sql, mission, "commit_unit");
    const { candidate: sealed } = await stateOf(sql, mission);
    await keepCandidateDiff(sql, mission, lease, diff({ candidate: sealed?.commit ?? "" }));
    const commit = "f".repeat(40);
    await drive(sql, mission, "deliver", {
      commit_unit: (_, __, effect) => ({ type: "unit_committed", effect, commit }),
    });
    expect(await findCandidateDiff(sql, mission, commit)).toEqual(diff({ candidate: commit }));
    expect(await findCandidateDiff(sql, mission, "e".repeat(40))).toBeUndefined();
  });

  test("a stale owner keeps none, and the next owner does", async () => {
    const { sql } = store();
    await sql.script(`update lease set expires_at = clock_timestamp() where mission_id = '${mission}'`);
    const next = await claim("two");
    await keepCandidateDiff(sql, mission, lease, diff());
    await keepCandidateDiff(sql, mission, { owner: "one", generation: next.generation }, diff());
    expect(await findCandidateDiff(sql, mission, diff().candidate)).toBeUndefined();
    await keepCandidateDiff(sql, mission, next, diff());
    expect(await findCandidateDiff(sql, mission, diff().candidate)).toEqual(diff());
  });

  test("a patch of two megabytes is kept, and so is any text that an agent can write", async () => {
    const { sql } = store();
    const patch = "+é\u0000\ud800\n".repeat(300_000);
    const large = diff({ patch, files: [] });
    await keepCandidateDiff(sql, mission, lease, large);
    const kept = await findCandidateDiff(sql, mission, large.candidate);
    expect(kept?.patch === "+é\ufffd\ufffd\n".repeat(300_000)).toBe(true);
  });
}
