import { Command, Option } from "commander";
import { tellOutcome } from "../waiting/tell-outcome.ts";
import { waitForMission } from "../waiting/wait-for-mission.ts";
import { type RunFlags, requestOf } from "./run-request.ts";
import { subjectIn } from "./subject.ts";
import { tellAnswer } from "./tell-answer.ts";
import { define, type Surroundings } from "./verb.ts";
import { tellProgress } from "./wait.ts";

const oneOf = (flags: string, says: string, choices: string[]) => new Option(flags, says).choices(choices);

export function runCommand(around: Surroundings): Command {
  const command = new Command("run")
    .description("start a mission")
    .argument("[agent...]", "the agent's program and arguments, after --")
    .option("--repo <path-or-url>", "the repository (default: this folder)")
    .option("--goal <text>", "what has to be achieved")
    .option("--goal-file <file>", "the goal, from a file")
    .option("--base <ref>", "where to start from (default: the repository's HEAD)")
    .option("--agent <command>", 'the agent, as "program args" or a JSON array; no shell reads it')
    .addOption(oneOf("--claim <kind>", "what counts as the agent's claim to be done", ["verdict", "exit_code"]))
    .option("--check <command>", "the check that decides (default: of sortie.json)")
    .option("--setup <command>", "what makes a fresh checkout ready (default: of sortie.json)")
    .option("--plan <file>", "the plan, as JSON")
    .addOption(oneOf("--approval <kind>", "who approves the result", ["manual", "none"]))
    .addOption(oneOf("--delivery <kind>", "what comes out", ["patch", "branch"]))
    .option("--branch <name>", "the branch it delivers")
    .addOption(oneOf("--sandbox <kind>", "whether it runs without a sandbox", ["required", "if_present"]))
    .option("--subject", "the bundled broken project with its scripted agent, in a fresh repository")
    .option("--wait", "stay until it ends or needs a person");

  return define<RunFlags, [string[]]>(around, command, async (setting, flags, agentWords) => {
    const { connection, output, clone, home, cwd } = setting;
    // Nothing is made on disk for a server that is not there.
    await connection.ask((api) => api.system.health.query());
    const given = flags.subject ? await subjectIn(clone, home) : {};
    const request = requestOf(flags, agentWords, cwd, given);
    const answer = await connection.ask((api) => api.mission.start.mutate({ request }));
    const { mission } = answer;
    if ("refused" in answer || !flags.wait) return tellAnswer(setting, answer, `${mission} started`);
    if (!output.json) process.stderr.write(`${mission} started\n`);
    return tellOutcome(output, await waitForMission(connection, mission, tellProgress(output)));
  });
}
