import { asCommandId, asMissionId, type CommandId, type MissionId } from "@sortie/core/kernel/ids";
import { uuidv7 } from "uuidv7";

const hex = () => uuidv7().replaceAll("-", "");

export const newMissionId = (): MissionId => asMissionId(`msn_${hex()}`);
export const newCommandId = (): CommandId => asCommandId(`cmd_${hex()}`);
