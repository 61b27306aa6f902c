import { setTimeout as delay } from "node:timers/promises";
import { deps } from "../deps.ts";
import { healthWaitMs } from "../limits.ts";

const probe = { name: "health", text: "select 1" };

/** Says whether this server can serve and nothing else, so it asks nobody who they are. */
export async function answerHealth(): Promise<Response> {
  const answered = await Promise.race([databaseAnswers(), delay(healthWaitMs, false)]);
  return Response.json(
    { ok: answered },
    { status: answered ? 200 : 503, headers: { "cache-control": "private, no-store" } },
  );
}

async function databaseAnswers(): Promise<boolean> {
  try {
    const { sql } = await deps();
    await sql.run(probe, []);
    return true;
  } catch {
    return false;
  }
}
