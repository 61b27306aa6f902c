import { join } from "node:path";
import type { MissionOutcome } from "@sortie/core/mission/outcomes";
import { packetOf } from "@sortie/core/mission/packet";
import type { Invocation, TurnOutcome } from "../../agents/agent.ts";
import { limits } from "../../limits.ts";
import { labelsOf, turnCapsuleOf } from "../capsules.ts";
import { namedPaths } from "../named-paths.ts";
import { Interrupted, type Perform, type Performance } from "../performance.ts";
import { recordActivity } from "../record-activity.ts";
import { mountsOf } from "../set-up-layer.ts";

/** One turn of the agent in a fresh session, fed by a packet; everything it says goes into the activity log first. */
export const runTurn: Perform<"run_turn"> = async (run) => {
  const invocation = run.adopted?.invocation ?? (await begin(run));
  return reported(run.id, await untilEnd(invocation, run, run.signal));
};

async function begin(run: Performance<"run_turn">): Promise<Invocation> {
  const { deps, mission, effect, id, lease } = run;
  const agent = deps.agents[mission.config.agent.engine];
  if (!agent) throw new Error(`there is no engine ${mission.config.agent.engine}`);
  const mounts = await mountsOf(run);
  const place = { sandbox: deps.sandbox.name, network: false, gitLog: [], rules: [], leftInWorkspace: [] };
  return agent.start({
    packet: JSON.stringify(packetOf(mission, effect, place)),
    turn: effect.turn,
    unit: effect.unit,
    workspace: join(deps.place.missions, mission.id, "workspace"),
    capsule: turnCapsuleOf(deps, mission.id, id, lease),
    labels: labelsOf(deps, mission.id, id, lease),
    sandbox: deps.sandbox,
    mounts,
    hidden: deps.place.hidden,
    readable: namedPaths(mission.config.agent.argv, deps.place.hidden),
    network: false,
    env: {},
    limits: {
      wallMs: mission.config.limits.turnWallMs,
      silenceMs: mission.config.limits.turnSilenceMs,
      outputBytesMax: limits.invocationOutputBytesMax,
    },
    config: mission.config.agent,
  });
}

async function untilEnd(
  invocation: Invocation,
  run: Performance<"run_turn">,
  signal: AbortSignal,
): Promise<TurnOutcome> {
  const recorded = recordActivity(run, invocation.activity);
  recorded.catch(() => undefined);
  let interrupted: Promise<{ killed: readonly number[] }> | undefined;
  const interrupt = () => {
    interrupted = invocation.interrupt(String(signal.reason));
    interrupted.catch(() => undefined);
  };
  if (signal.aborted) interrupt();
  signal.addEventListener("abort", interrupt, { once: true });
  try {
    const outcome = await invocation.outcome;
    if (interrupted) throw new Interrupted([...(await interrupted).killed]);
    await recorded;
    return outcome;
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}

function reported(effect: Performance<"run_turn">["id"], outcome: TurnOutcome): MissionOutcome {
  const { verdict, verdictSource, error, outputTail, exit } = outcome;
  if (error?.class === "lost") return { type: "turn_lost", effect, killed: [], proof: error.detail };
  if (error?.class === "not_started" && error.detail.startsWith("bwrap:")) throw new Error(error.detail);
  const said = outputTail.slice(-limits.outputTailBytes);
  return {
    type: "turn_finished",
    effect,
    verdict: verdict ?? null,
    error: error ? `${error.class}: ${error.detail}`.trim() : null,
    reason: verdict ? `verdict by ${verdictSource}` : `no verdict; the agent's last words: ${said}`,
    durationMs: exit.durationMs,
  };
}
