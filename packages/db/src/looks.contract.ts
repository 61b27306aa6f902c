import { asLookId } from "@sortie/core/kernel/ids";
import type { LookRequest, LookResult } from "@sortie/core/look/look";
import { owner } from "@sortie/core/testing/builders";
import { beforeEach, expect, test } from "vitest";
import { answerLook, askLook, findLook, openLooks, takeLook, withdrawLook } from "./looks.ts";
import { abandonLooks, forgetLooks, looksUnderWay } from "./looks-sweep.ts";
import { lastMachineLooks } from "./queries/machine-looks.ts";
import { seeRunner } from "./runners.ts";
import type { Store } from "./testing/store.ts";
import { count } from "./testing/tables.ts";

const look: LookRequest = { kind: "look", repository: "/srv/project" };
const machine: LookRequest = { kind: "machine" };
const refused: LookResult = { refused: { rule: "look_lost", says: "the runner is gone" } };
const found = (host: string): LookResult => ({ found: { host, checks: [] } });

let ids = 0;
const newId = () => asLookId(`look_${String(++ids).padStart(8, "0")}`);

export function lookCases(store: () => Store): void {
  let id: string;
  beforeEach(async () => {
    id = newId();
    await askLook(store().sql, id, look, owner);
  });
  const age = (of: string, interval: string) =>
    store().sql.script(`update look set asked_at = asked_at - interval '${interval}' where id = '${of}'`);

  test("a look is asked, taken and answered, and its answer stays", async () => {
    const { sql } = store();
    const asked = { id, kind: "look", request: look, actor: owner, takenBy: null, result: null, answeredAt: null };
    expect(await findLook(sql, id)).toEqual({ ...asked, status: "asked" });
    expect(await openLooks(sql, "run_1")).toEqual([{ id, kind: "look" }]);
    const taken = await takeLook(sql, id, "run_1");
    expect(taken).toEqual({ ...asked, status: "taken", takenBy: "run_1" });
    expect(await openLooks(sql, "run_1")).toEqual([]);
    expect(await answerLook(sql, id, "run_1", { result: refused, request: machine })).toBe(true);
    const answered = {
      ...taken,
      request: machine,
      status: "answered",
      result: refused,
      answeredAt: expect.any(String),
    };
    expect(await findLook(sql, id)).toEqual(answered);
    expect(await answerLook(sql, id, "run_1", { result: found("x"), request: look })).toBe(false);
    expect((await findLook(sql, id))?.result).toEqual(refused);
  });

  test("an id that was asked before is the same look", async () => {
    const { sql } = store();
    expect(await askLook(sql, id, machine, owner)).toBe("known");
    expect((await findLook(sql, id))?.request).toEqual(look);
    await expect(askLook(sql, "look_../../x", look, owner)).rejects.toThrow("not a look id");
  });

  test("of two runners one takes it", async () => {
    const { sql } = store();
    const taken = await Promise.all(["run_1", "run_2"].map((runner) => takeLook(sql, id, runner)));
    expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
    const [loser] = ["run_1", "run_2"].filter((_, at) => taken[at] === undefined);
    expect(await answerLook(sql, id, loser ?? "", { result: found("x"), request: look })).toBe(false);
  });

  test("what is asked of one runner no other takes", async () => {
    const { sql } = store();
    const mine = newId();
    await askLook(sql, mine, machine, owner, "run_1");
    expect(await openLooks(sql, "run_2")).toEqual([{ id, kind: "look" }]);
    expect(await takeLook(sql, mine, "run_2")).toBeUndefined();
    expect((await takeLook(sql, mine, "run_1"))?.status).toBe("taken");
  });

  test("what nobody waits for any more is not begun", async () => {
    const { sql } = store();
    expect(await withdrawLook(sql, id, refused)).toBe(true);
    expect([await takeLook(sql, id, "run_1"), await openLooks(sql, "run_1")]).toEqual([undefined, []]);
    const old = newId();
    await askLook(sql, old, look, owner);
    await age(old, "20 seconds");
    expect([await takeLook(sql, old, "run_1"), await openLooks(sql, "run_1")]).toEqual([undefined, []]);
    const begun = newId();
    await askLook(sql, begun, look, owner);
    await takeLook(sql, begun, "run_1");
    expect(await withdrawLook(sql, begun, refused)).toBe(false);
  });

  test("only so many are open at once", async () => {
    const { sql } = store();
    for (let more = 1; more < 50; more += 1) await askLook(sql, newId(), look, owner);
    const extra = newId();
    expect([await askLook(sql, extra, look, owner), await findLook(sql, extra)]).toEqual(["too_many", undefined]);
    await withdrawLook(sql, id, refused);
    expect(await askLook(sql, extra, look, owner)).toBe("asked");
  });

  test("what a runner had begun that is gone is answered, and the old is deleted", async () => {
    const { sql } = store();
    const other = newId();
    await askLook(sql, other, look, owner);
    await seeRunner(sql, { id: "run_2", host: "host-1", pid: 1, processStart: "1" });
    await takeLook(sql, id, "run_1");
    await takeLook(sql, other, "run_2");
    expect(await looksUnderWay(sql, [id, other, newId()])).toEqual(expect.arrayContaining([id, other]));
    expect(await abandonLooks(sql, 60_000, refused)).toEqual([id]);
    expect((await findLook(sql, id))?.result).toEqual(refused);
    expect(await looksUnderWay(sql, [id, other])).toEqual([other]);
    await sql.script(`update look set taken_at = taken_at - interval '16 minutes' where id = '${other}'`);
    expect(await abandonLooks(sql, 60_000, refused)).toEqual([other]);
    await sql.script(`update look set status = 'taken' where id = '${other}'`);
    await age(id, "25 hours");
    await age(other, "25 hours");
    await forgetLooks(sql, 24 * 3_600_000);
    expect([await findLook(sql, id), (await findLook(sql, other))?.status]).toEqual([undefined, "taken"]);
    expect(await count(sql, "look")).toBe(1);
  });

  test("each runner's last look at its machine is found, and no refusal", async () => {
    const { sql } = store();
    const answers: [string, LookResult][] = [
      ["run_1", found("one")],
      ["run_1", found("one again")],
      ["run_1", refused],
      ["run_2", found("two")],
    ];
    for (const [runner, result] of answers) {
      const each = newId();
      await askLook(sql, each, machine, owner, runner);
      await takeLook(sql, each, runner);
      await answerLook(sql, each, runner, { result, request: machine });
      await sql.script(`update look set answered_at = now() + interval '${ids} seconds' where id = '${each}'`);
    }
    const last = await lastMachineLooks(sql, ["run_1", "run_2", "run_3"]);
    expect(last.map(({ runner, found: { host } }) => [runner, host])).toEqual([
      ["run_1", "one again"],
      ["run_2", "two"],
    ]);
    expect(await lastMachineLooks(sql, [])).toEqual([]);
  });

  test("text that a database cannot hold is written with a mark in its place", async () => {
    const { sql } = store();
    const odd = newId();
    await askLook(sql, odd, { kind: "look", repository: "/a\u0000b" }, owner);
    await takeLook(sql, odd, "run_1");
    const result: LookResult = { refused: { rule: "x", says: "\ud800" } };
    await answerLook(sql, odd, "run_1", { result, request: { repository: "\u0000" } });
    expect(await findLook(sql, odd)).toMatchObject({
      request: { repository: "\ufffd" },
      result: { refused: { says: "\ufffd" } },
    });
  });
}
