import type { CommandId, MissionId } from "@sortie/core/kernel/ids";
import { uuidv7 } from "uuidv7";

const hex = () => uuidv7().replaceAll("-", "");

/** Chosen here, so that a command that is sent twice is one command. */
export const newCommandId = (): CommandId => `cmd_${hex()}` as CommandId;
export const newMissionId = (): MissionId => `msn_${hex()}` as MissionId;
