import type { Bus } from "@sortie/bus/connect";

const answerMs = 3_000;

/** Takes every message out of a stream, as when they were lost. */
export async function purge(bus: Bus, stream: string): Promise<void> {
  const connection = await bus.connected(answerMs);
  await connection.request(`$JS.API.STREAM.PURGE.${stream}`, "", { timeout: answerMs });
}

/** How many events of a mission the broker keeps. */
export async function eventsKept(bus: Bus, mission: string): Promise<number> {
  const subject = `events.mission.${mission}`;
  const connection = await bus.connected(answerMs);
  const asked = JSON.stringify({ subjects_filter: subject });
  const answer = await connection.request("$JS.API.STREAM.INFO.EVENTS", asked, { timeout: answerMs });
  const info = answer.json<{ state?: { subjects?: Record<string, number> } }>();
  return info.state?.subjects?.[subject] ?? 0;
}

export async function publishRaw(bus: Bus, subject: string, text: string): Promise<void> {
  const connection = await bus.connected(answerMs);
  connection.publish(subject, text);
  await connection.flush();
}
