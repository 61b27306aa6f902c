import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localCustody } from "../custody/local-custody.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { ActivityEntry, Agent, Invocation, TurnRequest } from "./agent.ts";
import type { Behaviour } from "./testing/behaviours.ts";

export interface EngineUnderTest {
  readonly agent: Agent;
  /** The engine's configuration with which its agent behaves so. */
  config(behaviour: Behaviour): unknown;
}

const installation = "ins_contract";
const labels = { installation, mission: "msn_contract", effect: "msn_contract:7:0", generation: 1 };
const done = { status: "done", evidence: "tests pass" };

/** What every engine does, in each sandbox, with real processes. */
export function agentContract(name: string, engine: EngineUnderTest, findSandbox: () => Promise<Sandbox>): void {
  describe(name, () => {
    let root: string;
    let workspace: string;
    let sandbox: Sandbox;

    beforeEach(async () => {
      sandbox = await findSandbox();
      root = realpathSync(mkdtempSync(join(tmpdir(), "sortie-agent-")));
      workspace = join(root, "tree");
      mkdirSync(workspace);
    });

    afterEach(async () => {
      const left = await localCustody.sweep(root, installation);
      rmSync(root, { recursive: true, force: true });
      expect(left).toEqual([]);
    });

    function start(
      behaviour: Behaviour,
      more: Partial<TurnRequest> = {},
      limit: Partial<TurnRequest["limits"]> = {},
    ): Invocation {
      return engine.agent.start({
        packet: "# Goal\nMake it green.\n",
        turn: 2,
        unit: 1,
        workspace,
        capsule: join(root, "capsule"),
        labels,
        sandbox,
        mounts: [],
        hidden: [],
        readable: [],
        network: false,
        env: {},
        limits: { wallMs: 30_000, silenceMs: 30_000, outputBytesMax: 1_000_000, ...limit },
        config: engine.config(behaviour),
        ...more,
      });
    }

    const escapee = () => join(workspace, "escapee");

    test("edits files, and says what it did by its proper way", async () => {
      const outcome = await start("edits_files").outcome;
      expect(outcome).toMatchObject({ verdict: done, verdictSource: "last_line", exit: { code: 0, reason: "exited" } });
      expect(outcome.error).toBeUndefined();
      expect(readFileSync(join(workspace, "src/a.txt"), "utf8")).toBe("# Goal\nMake it green.\n");
    });

    test("activity is everything it said, each entry in its place", async () => {
      const invocation = start("verdict_by_its_proper_way");
      const entries = await entriesOf(invocation);
      expect(entries).toEqual([
        { offset: 0, kind: "output", text: "working", bytesCut: 0 },
        { offset: 8, kind: "output", text: JSON.stringify({ mission_status: done }), bytesCut: 0 },
      ]);
      expect((await invocation.outcome).outputTail).toBe(entries.map(({ text }) => text).join("\n"));
    });

    test("activity is seen while it works", async () => {
      const invocation = start("works_on");
      expect(await firstText(invocation)).toBe("up");
      await invocation.interrupt("seen enough");
    });

    test("a verdict that is only text counts", async () => {
      expect(await start("verdict_as_text").outcome).toMatchObject({ verdict: done, verdictSource: "text" });
    });

    test("no verdict is no verdict and no error", async () => {
      const { exit, ...said } = await start("no_verdict").outcome;
      expect([said, exit.reason]).toEqual([{ outputTail: "I stop here." }, "exited"]);
    });

    test("of two verdicts the last one counts", async () => {
      expect((await start("two_verdicts").outcome).verdict).toEqual(done);
    });

    test("a last line counts without its end", async () => {
      const invocation = start("no_last_newline");
      expect((await entriesOf(invocation)).map(({ offset }) => offset)).toEqual([0, 6]);
      expect((await invocation.outcome).verdict).toEqual({ status: "retry", analysis: "stale lock" });
    });

    test("a failure without a verdict is an error, shown with both streams", async () => {
      const outcome = await start("fails").outcome;
      expect(outcome).toEqual({
        error: { class: "exit", detail: "exit code 4" },
        exit: { code: 4, signal: null, reason: "exited", durationMs: outcome.exit.durationMs },
        outputTail: "trying\n\nit broke",
      });
    });

    test.each([
      ["goes_silent", { silenceMs: 1_500 }, "silence"],
      ["talks_for_ever", { wallMs: 1_500 }, "wall"],
      ["floods", { outputBytesMax: 100_000 }, "output_cap"],
    ] as const)("%s: the limit ends it", async (behaviour, limit, reason) => {
      const outcome = await start(behaviour, {}, limit).outcome;
      expect([outcome.error?.class, outcome.exit.reason, outcome.verdict]).toEqual([reason, reason, undefined]);
    });

    test("a verdict followed by a process that does not go away is honoured", async () => {
      const outcome = await start("verdict_and_stays", {}, { silenceMs: 1_500 }).outcome;
      expect(outcome).toMatchObject({ verdict: done, exit: { reason: "silence" } });
      expect(outcome.error).toBeUndefined();
    });

    test("an interrupt ends it, with a receipt", async () => {
      const invocation = start("works_on");
      await firstText(invocation);
      const receipt = await invocation.interrupt("operator");
      expect(receipt.killed.length).toBeGreaterThan(0);
      expect(receipt.proof).toBe(sandbox.name === "bubblewrap" ? "namespace" : "scan");
      expect((await invocation.outcome).error).toEqual({ class: "killed", detail: "operator" });
    });

    test("an interrupt before it began ends it too", async () => {
      const invocation = start("works_on");
      await invocation.interrupt("operator");
      expect((await invocation.outcome).error).toEqual({ class: "killed", detail: "operator" });
    });

    test("a result followed by a process that stays: the result counts, the process ends", async () => {
      const outcome = await start("leaves_a_process").outcome;
      expect(outcome).toMatchObject({ verdict: done, exit: { reason: "exited" } });
      expect([existsSync(escapee()), await localCustody.sweep(root, installation)]).toEqual([true, []]);
    });

    test("a process in a session of its own that ignores signals is gone within ten seconds of an interrupt", async () => {
      const invocation = start("hides_a_process");
      expect(await firstText(invocation)).toBe("hidden");
      const receipt = await invocation.interrupt("operator");
      expect(receipt.goneAfterMs).toBeLessThan(10_000);
      expect([existsSync(escapee()), await localCustody.sweep(root, installation)]).toEqual([true, []]);
    });

    test("a program that is not there is told from one that fails", async () => {
      const outcome = await start("missing_program").outcome;
      expect([outcome.error?.class, outcome.exit.reason]).toEqual(["not_started", "not_started"]);
      expect(outcome.error?.detail).toContain("/nowhere/agent");
    });

    test("a configuration of another engine is refused", async () => {
      expect((await start("no_verdict", { config: { engine: "none of ours" } }).outcome).error?.class).toBe(
        "not_started",
      );
    });

    test("it knows its packet and its paths, and nothing of the runner's environment", async () => {
      process.env.SORTIE_CANARY = "leaks";
      const entries = await entriesOf(start("reports_its_world", { env: { GIVEN: "yes" } }));
      delete process.env.SORTIE_CANARY;
      const { names, ...world } = JSON.parse(entries[0]?.text ?? "");
      expect(world).toEqual({
        cwd: workspace,
        packet: "# Goal\nMake it green.\n",
        turn: "2",
        unit: "1",
        mission: labels.mission,
        workspace,
        given: "yes",
      });
      const known =
        /^(GIVEN|HOME|LANG|PATH|TMPDIR|PWD|OLDPWD|_|SHLVL|SORTIE_(CAPSULE|MISSION|PACKET|TURN|UNIT|WORKSPACE))$/;
      expect(names.filter((name: string) => !known.test(name))).toEqual([]);
    });
  });
}

async function entriesOf(invocation: Invocation): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  for await (const entry of invocation.activity) entries.push(entry);
  return entries;
}

async function firstText(invocation: Invocation): Promise<string | undefined> {
  for await (const { text } of invocation.activity) return text;
  return undefined;
}
