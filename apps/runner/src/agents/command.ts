import { agentSchema } from "@sortie/core/mission/config";
import { type Custody, type Exit, type Running, stdinFile } from "../custody/custody.ts";
import { limits } from "../limits.ts";
import type { ActivityEntry, Agent, Invocation, TurnOutcome, TurnRequest } from "./agent.ts";
import { judgeCommand } from "./command-verdict.ts";

type CommandConfig = ReturnType<typeof agentSchema.parse>;

/** Any program: gets the packet on stdin and its paths in the environment, and says at the end how it stands. */
export function commandEngine(custody: Custody): Agent {
  return {
    engine: "command",
    capabilities: { reminder: false, steer: false, resume: false },
    start(request) {
      const config = agentSchema.safeParse(request.config);
      return config.success
        ? invocationOf(startIn(custody, request, config.data), config.data)
        : refused(config.error.message);
    },
    async adopt({ capsule, labels, config }) {
      const adopted = await custody.adopt(capsule, labels);
      if (!adopted) return undefined;
      const invocation = invocationOf(Promise.resolve(adopted.running), agentSchema.parse(config));
      return { invocation, found: adopted.found };
    },
  };
}

function invocationOf(running: Promise<Running>, config: CommandConfig): Invocation {
  const outcome = running.then(async (command) => judge(command, await command.exit, config));
  outcome.catch(() => undefined);
  return {
    activity: activityOf(running),
    outcome,
    interrupt: async (because) => (await running).kill(because),
  };
}

function startIn(custody: Custody, request: TurnRequest, config: CommandConfig): Promise<Running> {
  const { capsule, workspace, labels, sandbox } = request;
  const packetFile = stdinFile(capsule);
  const wrapped = sandbox.wrap({
    argv: config.argv,
    cwd: workspace,
    writable: [workspace],
    readOnlyMounts: request.mounts,
    hidden: request.hidden,
    readable: [packetFile, ...request.readable],
    network: request.network,
    env: {
      ...request.env,
      SORTIE_WORKSPACE: workspace,
      SORTIE_PACKET: packetFile,
      SORTIE_MISSION: labels.mission,
      SORTIE_TURN: String(request.turn),
      SORTIE_UNIT: String(request.unit),
    },
  });
  return custody.start({ ...wrapped, capsule, labels, stdin: request.packet, limits: request.limits });
}

async function judge(command: Running, exit: Exit, { claim }: CommandConfig): Promise<TurnOutcome> {
  const stdout = await command.tail("stdout", limits.verdictSearchBytes);
  const stderr = await command.tail("stderr", limits.outputTailBytes);
  const shown = exit.reason === "exited" && exit.code === 0 ? stdout : `${stdout}\n${stderr}`;
  const outputTail = shown.trim().slice(-limits.outputTailBytes);
  return { ...judgeCommand(stdout, exit, claim), exit, outputTail };
}

async function* activityOf(running: Promise<Running>): AsyncGenerator<ActivityEntry> {
  for await (const { stream, offset, text, bytesCut } of (await running).output) {
    // No store keeps a NUL in text.
    const kept = text.replaceAll("\0", "\ufffd");
    yield { offset, kind: stream === "stdout" ? "output" : "error_output", text: kept, bytesCut };
  }
}

function refused(detail: string): Invocation {
  const exit: Exit = { code: null, signal: null, reason: "not_started", durationMs: 0, detail };
  return {
    activity: (async function* () {})(),
    outcome: Promise.resolve({ error: { class: "not_started", detail }, exit, outputTail: "" }),
    interrupt: async () => ({ killed: [], goneAfterMs: 0, proof: "scan" }),
  };
}
