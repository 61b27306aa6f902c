import fc from "fast-check";
import type { EffectId, WaitId } from "../kernel/ids.ts";
import type { MissionConfig } from "../mission/config.ts";
import type { MissionOutcome } from "../mission/outcomes.ts";
import { type Mission, openWaits } from "../mission/state.ts";
import { afterNoon, checkResult, config, mission, nonce, unitPlan, unitPlans } from "./builders.ts";
import type { Input } from "./given.ts";
import { type Answers, answerTo, type Play, play } from "./play.ts";

/** What somebody may do next, given the state. */
type Move = (mission: Mission) => Input;

interface Told {
  settings: MissionConfig;
  moves: Move[];
}

const few = fc.integer({ min: 1, max: 4 });

export function settingsOf(): fc.Arbitrary<MissionConfig> {
  return fc
    .record({
      units: fc.integer({ min: 1, max: 3 }),
      approval: fc.constantFrom("manual" as const, "none" as const),
      delivery: fc.constantFrom("patch" as const, "branch" as const),
      hasSetUp: fc.boolean(),
      brakes: fc.record({
        iterationsMax: fc.integer({ min: 1, max: 8 }),
        turnsMax: fc.integer({ min: 3, max: 30 }),
        failuresMax: few,
        stallMax: few,
        wasteMax: few,
        restartsMax: few,
      }),
    })
    .map(({ units, hasSetUp, ...settings }) =>
      config({ ...settings, plan: unitPlans(units), ...(hasSetUp ? { setUp: ["npm", "ci"] } : {}) }),
    );
}

const words = fc.constantFrom("alpha", "beta", "gamma");
const verdicts = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ status: "done" as const, evidence: "green" }) },
  { weight: 2, arbitrary: words.map((analysis) => ({ status: "retry" as const, analysis })) },
  { weight: 1, arbitrary: words.map((question) => ({ status: "blocked" as const, question })) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const errors = fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: words });
const results = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("passed" as const, "failed" as const, "timed_out" as const, "vacuous" as const), words)
      .map(([outcome, tail]) => checkResult(outcome, { tail })),
  },
);

/** What the runner may report of the effect in flight: mostly that it passed, sometimes anything else of its kind. */
function answers(): fc.Arbitrary<Answers> {
  return fc
    .record({ verdict: verdicts, error: errors, result: results, tree: fc.oneof(fc.nat(), words), isFlagged: few })
    .map(
      ({ verdict, error, result, tree, isFlagged }): Answers => ({
        run_turn: (_, __, effect) => ({ type: "turn_finished", effect, verdict, error, reason: "", durationMs: 7 }),
        seal_candidate: (_, { version }, effect) => ({
          type: "candidate_sealed",
          effect,
          commit: `commit ${version}`,
          tree: `tree ${tree}`,
          changed: ["src/parser.js"],
          judges: isFlagged === 1 ? ["package.json"] : [],
        }),
        ...(result ? { run_check: (_, __, effect) => ({ type: "check_finished", effect, result }) } : {}),
      }),
    );
}

const noEffect = `${mission}:0:0` as EffectId;
const dueId = (m: Mission): EffectId => m.due[0]?.id ?? noEffect;

/** The driver doing its work: it starts what is due and reports what is in flight. */
function drives(): fc.Arbitrary<Move> {
  return answers().map((given) => (m: Mission): Input => {
    const [entry] = m.due;
    if (!entry?.started) return { type: "effect_started", effect: dueId(m) };
    return answerTo(entry, m, given);
  });
}

/** Reports that break the work, or that come late, twice or of another kind. */
function disturbs(): fc.Arbitrary<Move> {
  return fc
    .record({
      type: fc.constantFrom(
        "effect_failed",
        "effect_stopped",
        "turn_adopted",
        "turn_lost",
        "seal_refused",
        "delivery_failed",
        "stale",
      ),
      word: words,
      version: fc.nat(60),
    })
    .map(({ type, word, version }): Move => {
      const stale = `${mission}:${version}:0` as EffectId;
      const disturbing: Record<string, (effect: EffectId) => MissionOutcome> = {
        effect_failed: (effect) => ({ type: "effect_failed", effect, reason: word }),
        effect_stopped: (effect) => ({ type: "effect_stopped", effect, killed: [] }),
        turn_adopted: (effect) => ({ type: "turn_adopted", effect, found: "running" }),
        turn_lost: (effect) => ({ type: "turn_lost", effect, killed: [], proof: word }),
        seal_refused: (effect) => ({ type: "seal_refused", effect, refused: [{ path: word, rule: "device" }] }),
        delivery_failed: (effect) => ({ type: "delivery_failed", effect, reason: word }),
        stale: () => ({ type: "delivered", effect: stale, where: word }),
      };
      return (m) => (disturbing[type] ?? disturbing.stale)?.(dueId(m)) ?? { type: "stop_deadline_passed" };
    });
}

const noWait = "wait_00000001_1" as WaitId;
const waitOf = (m: Mission) => openWaits(m)[0] ?? ([noWait, { nonce, candidate: m.tip }] as const);

function answersWait(): fc.Arbitrary<Move> {
  return fc
    .record({ way: fc.constantFrom("approve", "reject", "answer", "expire"), unit: fc.option(fc.nat(3)), text: words })
    .map(({ way, unit, text }) => (m: Mission): Input => {
      const [wait, { nonce: known, candidate }] = waitOf(m);
      const answer = { mission, wait, nonce: known };
      if (way === "approve") return { type: "approve_candidate", ...answer, candidate: candidate ?? "" };
      if (way === "answer") return { type: "answer_question", ...answer, answer: text };
      if (way === "expire") return { type: "wait_deadline_passed", wait };
      const named = unit === null ? {} : { unit };
      return { type: "reject_candidate", ...answer, candidate: candidate ?? "", reason: text, ...named };
    });
}

function commands(): fc.Arbitrary<Move> {
  const brake = fc.constantFrom("iterationsMax", "turnsMax", "failuresMax", "stallMax", "wasteMax", "restartsMax");
  const plan = fc.option(
    fc
      .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 })
      .map((numbers) =>
        numbers.map((number) => unitPlan({ title: `unit ${number}`, verify: ["node", `verify-${number}.js`] })),
      ),
  );
  return fc
    .oneof(
      fc.constant<Input>({ type: "pause_mission", mission }),
      fc.constant<Input>({ type: "resume_mission", mission }),
      fc.constant<Input>({ type: "resume_mission", mission }),
      words.map((message): Input => ({ type: "interject", mission, message })),
      fc.tuple(brake, fc.integer({ min: 1, max: 14 })).map(([name, to]): Input => {
        return { type: "raise_brake", mission, brake: name as keyof MissionConfig["brakes"], to };
      }),
      fc.tuple(words, plan).map(([reason, units]): Input => {
        return { type: "replan_mission", mission, reason, ...(units ? { plan: units } : {}) };
      }),
    )
    .map((input) => () => input);
}

const ends: fc.Arbitrary<Move> = fc
  .constantFrom<Input>({ type: "stop_mission", mission }, { type: "stop_deadline_passed" })
  .map((input) => () => input);

/** Any input, fitting or not. */
export function inputsOf(): fc.Arbitrary<Move> {
  return fc.oneof(
    { weight: 90, arbitrary: drives() },
    { weight: 6, arbitrary: disturbs() },
    { weight: 10, arbitrary: answersWait() },
    { weight: 12, arbitrary: commands() },
    { weight: 1, arbitrary: ends },
  );
}

export function moves(): fc.Arbitrary<Move[]> {
  return fc.array(inputsOf(), { minLength: 10, maxLength: 130, size: "max" });
}

/** Plays the moves from a start; what is refused changes nothing. Every deadline has passed. */
export function tellRandomly({ settings, moves: told }: Told, see: (mission: Mission) => void = () => {}): Play {
  const random = play(settings);
  const at = { now: afterNoon(30 * 86_400_000) };
  for (const move of told) {
    random.offer(move(random.state), at);
    see(random.state);
  }
  return random;
}
