import { asCommandId, asLookId, asMissionId } from "@sortie/core/kernel/ids";

/** Commands for missions; the message carries the id of a stored command. */
export const commandsSubject = "commands.mission";
export const workSubjects = "work.*.*";
export const eventSubjects = "events.mission.*";

/** What one host's runners listen to. */
export function workSubjectsOf(host: string): string {
  return `work.${hostToken(host)}.*`;
}

/** One subject per mission, so that the stream keeps a single pending wake-up for each. */
export function workSubject(host: string, missionId: string): string {
  return `work.${hostToken(host)}.${asMissionId(missionId)}`;
}

/** Committed events of a mission, or of all of them (`"*"`). */
export function eventsSubject(missionId: string): string {
  return missionId === "*" ? eventSubjects : `events.mission.${asMissionId(missionId)}`;
}

/** Core NATS, not stored: the outcome of one command. */
export function receiptSubject(commandId: string): string {
  return `receipts.${asCommandId(commandId)}`;
}

/** Core NATS, not stored: every runner hears of a look and one takes its row. */
export const looksSubject = "looks.asked";

/** Core NATS, not stored: one look was answered. */
export function lookAnsweredSubject(lookId: string): string {
  return `looks.answered.${asLookId(lookId)}`;
}

/** Core NATS, never stored: what is said in a running turn. */
export function liveSubject(missionId: string): string {
  return `live.${asMissionId(missionId)}`;
}

/** A host name as one subject token: [a-z0-9-], at most 63 characters. Throws where nothing is left. */
export function hostToken(host: string): string {
  const token = host
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .slice(0, 63)
    .replace(/^-+|-+$/g, "");
  if (token === "") throw new Error(`not a host name: ${JSON.stringify(host.slice(0, 63))}`);
  return token;
}
