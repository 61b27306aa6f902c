import { asMissionId, type MissionId } from "@sortie/core/kernel/ids";
import type { MissionCommand } from "@sortie/core/mission/commands";
import type { TargetFacts } from "@sortie/core/mission/decisions/start-mission";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import { type MissionRequest, resolveConfig } from "@sortie/core/mission/request";
import type { Actor } from "@sortie/core/mission/roles";
import type { Mission } from "@sortie/core/mission/state";
import { appendActivity } from "../activity.ts";
import { keepCandidateDiff } from "../candidate-diffs.ts";
import { receiveCommand } from "../commands.ts";
import { settleNextCommand, submitOutcome } from "../submit.ts";
import { sha } from "./digest.ts";
import { HeldLease } from "./held-lease.ts";
import { idOf } from "./ids.ts";
import { outcomeOf, storyHost } from "./outcomes.ts";
import type { Scratch } from "./scratch.ts";
import type { World } from "./world.ts";

type Further = Exclude<MissionCommand, { type: "start_mission" }>;
type WithoutMission<C> = C extends Further ? Omit<C, "mission"> : never;

const person: Actor = { kind: "person", name: "owner", role: "owner" };
const runner: Actor = { kind: "runner", name: "runner-of-a-story", role: "operator" };
/** Between an outcome and the start of what it made due, in ms. */
const pauseMs = 20;
const entriesMax = 1_000;

/** A mission that is told step by step, by a person's commands and a runner's outcomes, through the one door. */
export class ToldMission {
  readonly id: MissionId;
  readonly #number: number;
  readonly #scratch: Scratch;
  readonly #world: World;
  readonly #lease: HeldLease;
  #state: Mission | undefined;
  #commands = 0;

  constructor(scratch: Scratch, number: number, world: World) {
    this.id = asMissionId(idOf("msn", number));
    this.#number = number;
    this.#scratch = scratch;
    this.#world = world;
    this.#lease = new HeldLease(scratch.sql, this.id, runner.name, storyHost);
  }

  get state(): Mission {
    if (!this.#state) throw new Error(`${this.id} has not started`);
    return this.#state;
  }

  start(request: MissionRequest): Promise<void> {
    const resolved = resolveConfig(request, {}, undefined);
    if ("rule" in resolved) throw new Error(`${resolved.rule}: ${resolved.says}`);
    const words = request.goal.toLowerCase().match(/[a-z0-9]+/g) ?? ["m"];
    const branch = `mission/${words.join("-").slice(0, 40)}-${this.id.slice(-8)}`;
    const target = { base: sha("sha1", request.repository), branch, config: resolved.config };
    return this.#command({ type: "start_mission", mission: this.id, request }, target);
  }

  ask(command: WithoutMission<Further>): Promise<void> {
    return this.#command({ ...command, mission: this.id });
  }

  /** Decides what waits for a person. */
  decide(decision: { approve: true } | { reject: string } | { answer: string }): Promise<void> {
    const [open] = Object.entries(this.state.waits);
    if (!open) throw new Error(`${this.id} asks nothing`);
    const [wait, { nonce, candidate }] = open;
    if ("answer" in decision) return this.ask({ type: "answer_question", wait, nonce, answer: decision.answer });
    const asked = { wait, nonce, candidate: candidate ?? "" };
    if ("approve" in decision) return this.ask({ type: "approve_candidate", ...asked });
    return this.ask({ type: "reject_candidate", ...asked, reason: decision.reject });
  }

  async until(reached: (mission: Mission) => boolean): Promise<void> {
    while (!reached(this.state)) await this.next();
  }

  /** Starts what is due, or lets it take its time and reports what came of it. */
  async next(): Promise<void> {
    const [entry] = this.state.due;
    if (!entry) throw new Error(`${this.id}: nothing is due: ${this.state.phase}/${this.state.status}`);
    const { id, effect, started } = entry;
    if (!started) {
      await this.pass(pauseMs);
      return this.report({ type: "effect_started", effect: id });
    }
    const tookMs = this.#world.tookMs(effect);
    if (effect.effect === "run_turn") return this.#turn(tookMs);
    await this.pass(tookMs);
    const outcome = outcomeOf(effect, { state: this.state, world: this.#world, id });
    if (outcome.type === "candidate_sealed") await this.#keepDiff(outcome.commit);
    await this.report(outcome);
  }

  async report(outcome: MissionOutcome): Promise<void> {
    const cause = "effect" in outcome ? outcome.effect : "deadline";
    const submitted = await submitOutcome(this.#deps, this.id, outcome, { actor: runner, cause, lease: null });
    if (submitted.status !== "appended") throw new Error(`${outcome.type}: ${JSON.stringify(submitted)}`);
    this.#state = submitted.mission;
  }

  /** What the agent writes in the turn that runs, one entry each, from a byte of its stream; gives the next byte. */
  async say(lines: readonly string[], from = 0): Promise<number> {
    const [entry] = this.state.due;
    if (entry?.effect.effect !== "run_turn") throw new Error(`${this.id}: no turn runs`);
    const { turn } = entry.effect;
    const key = await this.#lease.key();
    const stream = `${entry.id}:g${key.generation}:output`;
    let offset = from;
    const entries = lines.map((body) => {
      const written = { turn, stream, offset, kind: "output", body };
      offset += Buffer.byteLength(body) + 1;
      return written;
    });
    for (let at = 0; at < entries.length; at += entriesMax)
      await appendActivity(this.#scratch.sql, this.id, key, entries.slice(at, at + entriesMax));
    return offset;
  }

  pass(ms: number): Promise<void> {
    return this.#scratch.clock.pass(ms);
  }

  get #deps() {
    return { sql: this.#scratch.sql, redactText: (text: string) => text };
  }

  async #command(command: MissionCommand, facts?: TargetFacts): Promise<void> {
    this.#commands += 1;
    const id = idOf("cmd", this.#number, this.#commands);
    const received = await receiveCommand(this.#scratch.sql, id, command, person);
    const settled = await settleNextCommand(this.#deps, this.id, facts && { command: id, facts });
    if (settled?.status !== "settled" || settled.submitted.status !== "appended")
      throw new Error(`${command.type}: ${JSON.stringify({ received, settled })}`);
    this.#state = settled.submitted.mission;
  }

  async #turn(durationMs: number): Promise<void> {
    const [entry] = this.state.due;
    const { verdict, error = null, says } = this.#world.turn(this.state);
    const half = Math.ceil(says.length / 2);
    await this.pass(durationMs / 2);
    const from = await this.say(says.slice(0, half));
    await this.pass(durationMs / 2);
    await this.say(says.slice(half), from);
    const reason = verdict ? "last_line" : "";
    if (entry) await this.report({ type: "turn_finished", effect: entry.id, verdict, error, reason, durationMs });
  }

  async #keepDiff(commit: string): Promise<void> {
    const diff = this.#world.diff(this.state, commit);
    await keepCandidateDiff(this.#scratch.sql, this.id, await this.#lease.key(), diff);
  }
}
