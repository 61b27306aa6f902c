export type Branded<B extends string> = string & { readonly __brand: B };

export type MissionId = Branded<"MissionId">;
export type CommandId = Branded<"CommandId">;
/** `<missionId>:<version of the event that made it due>:<index>` */
export type EffectId = Branded<"EffectId">;
export type WaitId = Branded<"WaitId">;
/** What was asked of a runner outside of any mission. */
export type LookId = Branded<"LookId">;

export const missionIdPattern = /^msn_[0-9a-z]{8,40}$/;
export const commandIdPattern = /^cmd_[0-9a-z]{8,40}$/;
export const lookIdPattern = /^look_[0-9a-z]{8,40}$/;

export function asMissionId(text: string): MissionId {
  if (!missionIdPattern.test(text)) throw new Error(`not a mission id: ${JSON.stringify(text.slice(0, 60))}`);
  return text as MissionId;
}

export function asCommandId(text: string): CommandId {
  if (!commandIdPattern.test(text)) throw new Error(`not a command id: ${JSON.stringify(text.slice(0, 60))}`);
  return text as CommandId;
}

export function asLookId(text: string): LookId {
  if (!lookIdPattern.test(text)) throw new Error(`not a look id: ${JSON.stringify(text.slice(0, 60))}`);
  return text as LookId;
}

export function effectIdOf(mission: MissionId, version: number, index: number): EffectId {
  return `${mission}:${version}:${index}` as EffectId;
}

export function waitIdOf(mission: MissionId, version: number): WaitId {
  return `wait_${mission.slice("msn_".length)}_${version}` as WaitId;
}
