import type { MissionConfig } from "../mission/config.ts";
import type { MissionDecision } from "../mission/decision.ts";
import type { StepContext } from "../mission/draft.ts";
import type { Due, Effect, EffectName } from "../mission/effects.ts";
import type { MissionEvent, Recorded } from "../mission/events.ts";
import { evolve, foldEvents } from "../mission/evolve.ts";
import type { MissionOutcome } from "../mission/outcomes.ts";
import { type Mission, openWaits } from "../mission/state.ts";
import { base, branch, checkResult, config, done, noon, owner, record, runner } from "./builders.ts";
import { type Input, step } from "./given.ts";
import { approve, start } from "./inputs.ts";

export type Answers = {
  [E in EffectName]?: (effect: Extract<Effect, { effect: E }>, mission: Mission, id: Due["id"]) => MissionOutcome;
};
type AllAnswers = Required<Answers>;

/** Where a play stops: an effect that is due, one in flight, a wait, or the end. */
export type Point = EffectName | `${EffectName} started` | "waiting" | "ended";

export interface Play {
  readonly state: Mission;
  readonly log: readonly Recorded<MissionEvent>[];
  /** Takes an input and what it decides, and says so; a refusal changes nothing. */
  offer(input: Input, at?: Partial<StepContext>): MissionDecision;
  /** Takes an input that has to be accepted; a refusal throws. */
  take(input: Input | ((mission: Mission) => Input), at?: Partial<StepContext>): Play;
  /** One step: approve what waits, start what is due, or report what is in flight. */
  next(answers?: Answers): Play;
  /** Answers due effects, as if everything passed, until the point is reached for the first time from here. */
  until(point: Point, answers?: Answers): Play;
}

/** More answers than any mission of a test needs; a play that is longer goes in circles. */
const stepsMax = 2_000;

/** A mission driven through its own decisions, with its log. */
export function play(settings: MissionConfig = config()): Play {
  const decision = step(null, start, {}, { base, branch, config: settings });
  if (!decision.accepted) throw new Error(`start_mission: ${decision.rejection.says}`);
  const log = record(decision.events, { actor: owner, cause: start.type });
  return playFrom(log, foldEvents(log));
}

function playFrom(earlier: readonly Recorded<MissionEvent>[], from: Mission | null): Play {
  const log = [...earlier];
  let state = from;
  const self: Play = {
    get state() {
      if (!state) throw new Error("the mission has not started");
      return state;
    },
    log,
    offer(given, at = {}) {
      const decision = step(state, given, at);
      if (!decision.accepted) return decision;
      const actor = at.actor ?? ("mission" in given ? owner : runner);
      for (const recorded of record(decision.events, {
        before: log.length,
        at: at.now ?? noon,
        actor,
        cause: given.type,
      })) {
        state = evolve(state, recorded);
        log.push(recorded);
      }
      return decision;
    },
    take(input, at) {
      const given = typeof input === "function" ? input(self.state) : input;
      const decision = self.offer(given, at);
      if (!decision.accepted) throw new Error(`${given.type}: ${decision.rejection.rule}: ${decision.rejection.says}`);
      return self;
    },
    until(point, answers = {}) {
      for (let count = 0; !isAt(self.state, point); count += 1) {
        if (count > stepsMax) throw new Error(`${point} is not reached in ${stepsMax} steps`);
        self.next(answers);
      }
      return self;
    },
    next(answers = {}) {
      const { due, phase, status, pause } = self.state;
      const [entry] = due;
      if (!entry && openWaits(self.state).length > 0) return self.take(approve());
      if (!entry) throw new Error(`nothing is due: ${phase}/${status} ${pause?.detail ?? ""}`);
      if (!entry.started) return self.take({ type: "effect_started", effect: entry.id });
      return self.take(answerTo(entry, self.state, answers));
    },
  };
  return self;
}

function isAt(mission: Mission, point: Point): boolean {
  if (point === "ended") return mission.ended !== null;
  if (point === "waiting") return openWaits(mission).length > 0;
  const entry = mission.due[0];
  return entry !== undefined && `${entry.effect.effect}${entry.started ? " started" : ""}` === point;
}

/** What the runner reports of an effect in flight, by the answers given or as if it passed. */
export function answerTo({ id, effect }: Due, mission: Mission, answers: Answers = {}): MissionOutcome {
  const answer = { ...passing, ...answers }[effect.effect] as (e: Effect, m: Mission, i: Due["id"]) => MissionOutcome;
  return answer(effect, mission, id);
}

const passing: AllAnswers = {
  provision: (_, __, effect) => ({ type: "provisioned", effect, base, branch, home: "host-1", sandbox: "none" }),
  set_up: (_, __, effect) => ({ type: "setup_finished", effect, result: checkResult() }),
  run_turn: (_, __, effect) => ({
    type: "turn_finished",
    effect,
    verdict: done(),
    error: null,
    reason: "",
    durationMs: 7,
  }),
  seal_candidate: (_, mission, effect) => ({
    type: "candidate_sealed",
    effect,
    commit: `commit ${mission.version}`,
    tree: `tree ${mission.version}`,
    changed: mission.units[mission.current]?.artifacts.concat("src/parser.js") ?? [],
    judges: [],
  }),
  run_check: ({ check }, mission, effect) => ({
    type: "check_finished",
    effect,
    result: check.check === "baseline" || isRedBefore(check, mission) ? checkResult("failed") : checkResult(),
  }),
  commit_unit: ({ candidate }, _, effect) => ({ type: "unit_committed", effect, commit: candidate }),
  roll_back: ({ turn }, _, effect) => ({ type: "rolled_back", effect, keptAs: `refs/kept/turn-${turn}` }),
  deliver: ({ kind }, _, effect) => ({ type: "delivered", effect, where: kind }),
};

function isRedBefore(check: Extract<Effect, { effect: "run_check" }>["check"], mission: Mission): boolean {
  if (check.check !== "before") return false;
  const kind = mission.units[check.unit]?.kind;
  return kind === "change" || kind === "tests";
}
