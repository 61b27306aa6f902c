import { type BrakeName, brakesSchema, limitsSchema } from "@sortie/core/mission/config";

type LimitName = keyof typeof limitsSchema.shape;

export interface LimitField {
  name: BrakeName | LimitName;
  /** Brakes count; the others are lengths of time. */
  group: "brakes" | "limits";
  label: string;
  /** What happens when it is reached. */
  says: string;
  unit: "" | "min" | "days";
  /** How many milliseconds one unit has; 1 of what counts. */
  factor: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const brake = (name: BrakeName, label: string, says: string): LimitField => ({
  name,
  group: "brakes",
  label,
  says,
  unit: "",
  factor: 1,
});
const minutes = (name: LimitName, label: string, says: string): LimitField => ({
  name,
  group: "limits",
  label,
  says,
  unit: "min",
  factor: minute,
});
const days = (name: LimitName, label: string, says: string): LimitField => ({
  name,
  group: "limits",
  label,
  says,
  unit: "days",
  factor: day,
});

/** Every brake and limit of a mission with what it does, in the order of the form. */
export const limitFields: readonly LimitField[] = [
  brake("turnsMax", "Turns in all", "Then the mission fails."),
  brake("iterationsMax", "Attempts at one unit", "Then the mission fails."),
  brake("failuresMax", "Failures in a row", "Then it pauses, until somebody resumes it."),
  brake("stallMax", "Same failure again", "Then the plan starts over once; after that it pauses."),
  brake("wasteMax", "Turns that change nothing", "Then it pauses: no progress."),
  brake("restartsMax", "Restarts of a lost turn", "Then it pauses."),
  minutes("turnWallMs", "A turn takes at most", "Then the agent is stopped and the turn counts as failed."),
  minutes("turnSilenceMs", "A turn is silent at most", "Then the agent is stopped and the turn counts as failed."),
  minutes("checkWallMs", "A check takes at most", "Then the check counts as failed."),
  minutes("setUpWallMs", "The set-up takes at most", "Then it counts as failed."),
  days("questionWaitMs", "A question waits", "Then it goes on without an answer."),
  days("approvalWaitMs", "An approval waits", "Then the mission ends, undelivered."),
];

/** In the field's own unit. */
export function defaultOf({ group, name, factor }: LimitField): number {
  const defaults: Readonly<Record<string, number>> = { ...brakesSchema.parse({}), ...limitsSchema.parse({}) };
  const value = defaults[name];
  if (value === undefined) throw new Error(`${group} have no ${name}`);
  return value / factor;
}
