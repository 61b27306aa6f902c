import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { done } from "@sortie/core/testing/builders";
import type { Agent, Invocation, TurnOutcome } from "../../agents/agent.ts";
import type { Custody, Exit, Reconciled } from "../../custody/custody.ts";
import { noSandbox } from "../../sandbox/none.ts";
import type { Workspaces } from "../../workspaces/workspaces.ts";
import type { Clock, DriverDeps, Store } from "../ports.ts";
import type { SimulatedStore } from "./simulated-store.ts";

const exited = (code: number): Exit => ({ code, signal: null, reason: "exited", durationMs: 1 });
const notTheDrivers = () => Promise.reject(new Error("the driver does not do that"));

/** What one mission with one unit leads to, in order. */
export const course: readonly string[] = [
  "provision",
  "check baseline",
  "turn 1",
  "seal",
  "check verify-0",
  "check before-0",
  "check mission",
  "commit",
  "deliver patch",
  "deliver branch",
];

/** What the driver's ports lead to, without git and processes: everything passes, and what was done is counted. */
export class SimulatedWorld {
  readonly missions = mkdtempSync(join(tmpdir(), "sortie-driver-"));
  /** Each thing that was done, in order. */
  readonly done: string[] = [];
  /** The agents that live now, by capsule: each waits to be told how its turn ends. */
  readonly agents = new Map<string, (outcome: TurnOutcome) => void>();
  /** Thrown by the next thing that is done of that name. */
  readonly failing = new Map<string, Error>();
  turnsLast = false;
  /** Where they do not, an agent is lost with its driver. */
  custodiansLive = true;
  /** What can be gone on with, by capsule. */
  readonly #turns = new Map<string, Invocation>();
  pids = 40;

  close(): void {
    rmSync(this.missions, { recursive: true, force: true });
  }

  deps(store: Store, log: SimulatedStore, clock: Clock): DriverDeps {
    return {
      store,
      bus: log.bus,
      clock,
      custody: this.custody,
      sandbox: noSandbox,
      workspaces: this.workspaces,
      agents: { command: this.agent },
      place: { installation: "ins_test", host: "host-1", missions: this.missions, hidden: [] },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    };
  }

  readonly custody: Custody = {
    start: async () => {
      throw new Error("the simulated agent starts nothing itself");
    },
    adopt: notTheDrivers,
    runToEnd: async ({ cwd }) => {
      const isRed = /\/(baseline|before-\d+)-g/.test(cwd);
      return { exit: exited(isRed ? 1 : 0), digest: "", tail: "", bytes: 0 };
    },
    reconcile: async (capsule): Promise<Reconciled> => {
      const end = this.agents.get(capsule);
      if (!end) return { state: "gone" };
      this.agents.delete(capsule);
      return { state: "killed", receipt: { killed: [this.pids], goneAfterMs: 1, proof: "scan" } };
    },
    sweep: async () => [],
  };

  readonly agent: Agent = {
    engine: "command",
    capabilities: { reminder: false, steer: false, resume: false },
    start: ({ capsule, turn }) => {
      mkdirSync(capsule, { recursive: true });
      this.#do(`turn ${turn}`);
      const outcome = new Promise<TurnOutcome>((resolve) => this.agents.set(capsule, resolve)).finally(() =>
        this.agents.delete(capsule),
      );
      const end = (said: TurnOutcome) => this.agents.get(capsule)?.(said);
      if (!this.turnsLast) end(said());
      const invocation: Invocation = {
        activity: none(),
        outcome,
        interrupt: async () => {
          this.#turns.delete(capsule);
          end({ exit: { ...exited(0), reason: "killed" }, outputTail: "" });
          return { killed: [this.pids], goneAfterMs: 1, proof: "scan" };
        },
      };
      this.#turns.set(capsule, invocation);
      return invocation;
    },
    adopt: async ({ capsule }) => {
      const invocation = this.custodiansLive ? this.#turns.get(capsule) : undefined;
      return invocation && { invocation, found: this.agents.has(capsule) ? "running" : "ended" };
    },
  };

  /** The agents that live end their turns well. */
  finishTurns(): void {
    for (const end of [...this.agents.values()]) end(said());
  }

  readonly workspaces: Workspaces = {
    inspect: notTheDrivers,
    listBranches: notTheDrivers,
    remove: notTheDrivers,
    provision: async ({ base = "" }) => ({ ok: true, base: this.#do("provision", base) }),
    prepare: async () => ({ directory: "/workspace" }),
    rollBack: async ({ keepAs }) => ({ directory: "/workspace", kept: this.#do("roll back", `kept ${keepAs}`) }),
    seal: async ({ parent }) => {
      this.#do("seal");
      return { ok: true, commit: `candidate of ${parent}`, tree: `tree of ${parent}`, changed: ["src/a.js"] };
    },
    checkOut: async ({ name }) => this.#do(`check ${name.replace(/-g\d+$/, "")}`, `/checkouts/${name}`),
    dropCheckout: async () => undefined,
    readArtifacts: async ({ paths }) => paths.map((path) => ({ path, bytes: 1 })),
    readFile: async () => ({ ok: false, problem: "missing" }),
    diff: async () => {
      const failure = this.failing.get("diff");
      if (failure) throw failure;
      return { patch: "", bytes: 0, truncatedBytes: 0, files: [], filesTotal: 0 };
    },
    changedPaths: async () => [],
    commitUnit: async ({ parent }) => ({ ok: true, commit: this.#do("commit", `commit on ${parent}`) }),
    writePatch: async () => this.#do("deliver patch", "/patch"),
    deliverBranch: async () => {
      this.#do("deliver branch");
      return { ok: true };
    },
    setUpLayer: async () => ({ ok: true, mounts: [] }),
    linkMounts: async () => undefined,
    makeMountPoints: async () => undefined,
  };

  #do<T = void>(name: string, gives?: T): T {
    const failure = this.failing.get(name);
    this.failing.delete(name);
    if (failure) throw failure;
    this.done.push(name);
    return gives as T;
  }
}

function said(): TurnOutcome {
  return { verdict: done(), verdictSource: "last_line", exit: exited(0), outputTail: "" };
}

async function* none(): AsyncGenerator<never> {}
