import { Command } from "commander";
import { upCommand } from "./up/command.ts";
import { answerCommands } from "./verbs/answer.ts";
import { inviteCommand } from "./verbs/invite.ts";
import { logCommands } from "./verbs/log.ts";
import { readCommands } from "./verbs/read.ts";
import { runCommand } from "./verbs/run.ts";
import { steerCommands } from "./verbs/steer.ts";
import type { Surroundings } from "./verbs/verb.ts";
import { waitCommand } from "./verbs/wait.ts";

/** The whole command line. What it cannot understand is thrown as a CommanderError. */
export function program(around: Surroundings): Command {
  const sortie = new Command("sortie").description("durable missions for coding agents").exitOverride();
  const commands = [
    upCommand(around.clone),
    runCommand(around),
    waitCommand(around),
    ...readCommands(around),
    ...logCommands(around),
    ...answerCommands(around),
    ...steerCommands(around),
    inviteCommand(around),
  ];
  for (const command of commands) sortie.addCommand(command.exitOverride());
  return sortie;
}
