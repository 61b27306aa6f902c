import { followLooks } from "@sortie/bus/follow";
import { publishLook } from "@sortie/bus/publish";
import type { LookKind, LookResult } from "@sortie/core/look/look";
import type { SystemCheck } from "@sortie/core/look/system-check";
import { owner } from "@sortie/core/testing/builders";
import { start } from "@sortie/core/testing/inputs";
import { keepCandidateDiff } from "@sortie/db/candidate-diffs";
import { claimLease } from "@sortie/db/leases";
import { answerLook, askLook, openLooks, type StoredLook, takeLook } from "@sortie/db/looks";
import { seeRunner } from "@sortie/db/runners";
import { startMission } from "@sortie/db/testing/missions";
import { count } from "@sortie/db/testing/tables";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deps } from "../deps.ts";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.sql.script("truncate look, runner"));
afterAll(() => api.stop());

const runner = { id: "run_1", host: "host-1", pid: 1, processStart: "1" };
const check = (name: string): SystemCheck => ({ name, state: "ok", says: "it is there", remedy: null });
const repository = "/srv/project";

/** Does the work, and answers the looks that it asks for as a runner would. Gives what was asked. */
async function answering<T>(answers: Partial<Record<LookKind, LookResult>>, work: () => Promise<T>) {
  const { sql, bus } = await deps();
  const asked: StoredLook[] = [];
  const answer = async (id: string) => {
    const kind = (await openLooks(sql, runner.id)).find((open) => open.id === id)?.kind;
    const result = kind && answers[kind];
    const look = result && (await takeLook(sql, id, runner.id));
    if (!look) return;
    asked.push(look);
    await answerLook(sql, id, runner.id, { result, request: look.request });
    publishLook(bus, id, "answered");
  };
  const answering: Promise<void>[] = [];
  const unfollow = followLooks(bus, (id) => answering.push(answer(id)));
  const given = await work().finally(unfollow);
  await Promise.all(answering);
  return { answer: given, asked };
}

test("what a runner finds comes back, and what it was asked is written down with who asked", async () => {
  const result = { refused: { rule: "base_not_found", says: "there is no base" } };
  const input = { repository, base: "main" };
  const { answer, asked } = await answering({ look: result }, () => api.mutate("target.look", input));
  expect(answer).toEqual({ status: 200, result, error: undefined });
  expect(asked).toMatchObject([{ request: { kind: "look", ...input }, actor: { name: "owner", role: "owner" } }]);

  const trial = { repository, base: "main", check: ["npm", "test"] };
  const tried = { refused: { rule: "check_not_a_program", says: "npm is not there" } };
  const second = await answering({ try_check: tried }, () => api.mutate("target.tryCheck", trial));
  expect([second.answer.result, second.asked[0]?.request]).toEqual([tried, { kind: "try_check", ...trial }]);
});

test("where no runner begins it, that is said, and none begins it later", async () => {
  const { result } = await api.mutate("target.look", { repository });
  expect(result).toEqual({
    refused: { rule: "no_runner_answered", says: "no runner answered: none is there" },
  });
  expect([await openLooks(api.sql, runner.id), await count(api.sql, "look", "status = 'answered'")]).toEqual([[], 1]);
});

test("busy runners are not absent ones", async () => {
  await seeRunner(api.sql, runner);
  const { result } = await api.mutate("target.look", { repository });
  expect(result).toMatchObject({ refused: { says: expect.stringContaining("busy") } });
});

test("too much at once is refused, and not written down", async () => {
  for (let at = 0; at < 50; at += 1)
    await askLook(api.sql, `look_${String(at).padStart(8, "0")}`, { kind: "machine" }, owner);
  const { result } = await api.mutate("target.look", { repository });
  expect(result).toMatchObject({ refused: { rule: "too_many_looks" } });
  expect(await count(api.sql, "look")).toBe(50);
});

test.each([
  ["target.look", { repository: "--upload-pack=touch /tmp/x" }, "remote_not_allowed"],
  ["target.look", { repository: "/a\nb" }, "remote_not_allowed"],
  ["target.look", { repository, base: "--output=x" }, "base_not_valid"],
  ["target.look", { repository, base: "a\u0000b" }, "base_not_valid"],
  ["target.look", { repository, surprise: 1 }, "input_not_valid"],
  ["target.tryCheck", { repository, base: "main", check: ["-x"] }, "check_not_a_program"],
  ["target.tryCheck", { repository, base: "main", check: ["a", "b\ud800"] }, "text_not_storable"],
  ["target.tryCheck", { repository, base: "main", check: ["a"], setUp: ["--x"] }, "config_not_valid"],
  ["mission.startSubject", { command: "../x" }, "input_not_valid"],
])("%s of %j is a bad request: %s", async (path, input, rule) => {
  const { status, error } = await api.mutate(path, input);
  expect([status, error?.data.rule]).toEqual([400, rule]);
  expect(await count(api.sql, "look")).toBe(0);
});

test("no program runs for a GET", async () => {
  for (const path of ["target.look", "target.tryCheck", "system.refreshChecks", "mission.startSubject"])
    expect((await api.query(path, { repository, base: "main", check: ["node"] })).status).toBe(405);
  expect(await count(api.sql, "look")).toBe(0);
});

test("the checks name database, broker and runners, and what each host was found to have", async () => {
  const checks = async () => (await api.query("system.checks")).result as SystemCheck[];
  const states = async () => (await checks()).map(({ name, state }) => `${name} ${state}`);
  const around = ["database ok", "broker ok", "public URL ok"];
  expect(await states()).toEqual([...around, "runners missing"]);
  await seeRunner(api.sql, runner);
  expect(await states()).toEqual([...around, "runners ok", "machine unknown"]);

  const found = (host: string, name: string): LookResult => ({ found: { host, checks: [check(name)] } });
  const { answer } = await answering({ machine: found("host-1", "git") }, () =>
    api.mutate("system.refreshChecks", undefined),
  );
  expect((answer.result as SystemCheck[]).at(-1)).toEqual(check("git"));
  expect(await states()).toEqual([...around, "runners ok", "git ok"]);

  await seeRunner(api.sql, { ...runner, id: "run_2", host: "host-2" });
  expect(await states()).toEqual([...around, "runners ok", "git on host-1 ok", "machine on host-2 unknown"]);
});

test("the bundled project starts a mission, once for each command", async () => {
  const [mission, command] = ["msn_00subject1", "cmd_00subject1"];
  const prepared: LookResult = { found: { request: start.request } };
  const begin = () => api.mutate("mission.startSubject", { id: mission, command });
  const first = await answering({ prepare_subject: prepared }, () => api.settling(mission, begin));
  const receipt = { command, status: "settled", version: 2 };
  expect(first.answer).toEqual({ status: 200, result: { mission, command, receipt }, error: undefined });
  const again = await answering({ prepare_subject: prepared }, begin);
  expect([again.answer, again.asked]).toEqual([first.answer, []]);
});

test("a command's id opens no other look's answer", async () => {
  await askLook(api.sql, "look_00other001", { kind: "machine" }, owner);
  const { result } = await api.mutate("mission.startSubject", { command: "cmd_00other001" });
  expect(result).toMatchObject({ refused: { rule: "look_id_reused" } });
});

test("without a runner the bundled project is not started, and no command is written down", async () => {
  const before = await count(api.sql, "command");
  const { result } = await api.mutate("mission.startSubject", { id: "msn_00subject2" });
  expect(result).toMatchObject({ mission: "msn_00subject2", refused: { rule: "no_runner_answered" } });
  expect(await count(api.sql, "command")).toBe(before);
});

test("a candidate's diff is what was kept, and null where nothing was", async () => {
  const mission = await startMission(api.sql);
  const candidate = "c".repeat(40);
  const ask = async () => (await api.query("mission.diff", { mission, candidate })).result;
  expect(await ask()).toBeNull();
  const lease = await claimLease(api.sql, mission, runner.id, runner.host);
  if (!lease) throw new Error("nobody else claims it");
  const range = { base: "b".repeat(40), candidate };
  const diff = { ...range, patch: "diff --git a/x b/x\n", bytes: 19, truncatedBytes: 0, files: [], filesTotal: 0 };
  await keepCandidateDiff(api.sql, mission, lease, diff);
  expect(await ask()).toEqual(diff);
  expect((await api.query("mission.diff", { mission, candidate: "--output=x" })).status).toBe(400);
});
