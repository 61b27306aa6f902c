import type { Engine } from "./engine.ts";
import { isRefusedTimeout } from "./screening.ts";

/** Settings that one connection gave itself, by name. */
export type SessionSettings = ReadonlyMap<string, string>;

export const noSettings: SessionSettings = new Map();

const resetAll = "RESET ALL; RESET SESSION AUTHORIZATION; RESET ROLE; UNLISTEN *; SELECT pg_advisory_unlock_all()";

/** What the present connection has set; a timeout that slipped past the screening is forgotten here. */
export async function readSettings(engine: Engine): Promise<SessionSettings> {
  const rows = await engine.sql("SELECT name, setting FROM pg_settings WHERE source = 'session'");
  return new Map(
    rows.flatMap(([name = "", value = ""]): [string, string][] =>
      isRefusedTimeout(name, false) ? [] : [[name, value]],
    ),
  );
}

export async function resetSettings(engine: Engine): Promise<void> {
  await engine.sql(resetAll);
}

/** Throws EngineError when Postgres does not take a setting. */
export async function applySettings(engine: Engine, settings: SessionSettings): Promise<void> {
  const calls = [...settings].map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, false)`);
  await engine.sql(`SELECT ${calls.join(", ")}`);
}

function literal(text: string): string {
  return ` E'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
