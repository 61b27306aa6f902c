import {
  asCommandId,
  asLookId,
  asMissionId,
  type CommandId,
  type LookId,
  type MissionId,
} from "@sortie/core/kernel/ids";
import { uuidv7 } from "uuidv7";

const hex = () => uuidv7().replaceAll("-", "");

export const newMissionId = (): MissionId => asMissionId(`msn_${hex()}`);
export const newCommandId = (): CommandId => asCommandId(`cmd_${hex()}`);
export const newLookId = (): LookId => asLookId(`look_${hex()}`);

/** Of what a command needs to know first: the same command asks the same again. */
export const lookIdOf = (command: string): LookId => asLookId(command.replace(/^cmd_/, "look_"));
