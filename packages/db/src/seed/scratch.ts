import { PGlite } from "@electric-sql/pglite";
import { migrate } from "../migrate.ts";
import { openInProcess } from "../open.ts";
import type { Sql } from "../sql.ts";

/** The time of a story in ms since 1970; it passes when the story says so. */
export interface StoryClock {
  readonly now: number;
  pass(ms: number): Promise<void>;
}

export interface Scratch {
  sql: Sql;
  clock: StoryClock;
  close(): Promise<void>;
}

// Before pg_catalog in the path, so that every statement of the product asks the story what time it is.
const storyClock = `
  create schema story;
  create function story.clock_timestamp() returns timestamptz language sql stable
    as $$ select current_setting('story.now')::timestamptz $$;
  set search_path = story, pg_catalog, public;`;

/** A migrated database in this process whose clock is the story's: a week is told in a minute, and submit decides all of it. */
export async function openScratch(begins: string): Promise<Scratch> {
  const { sql, close } = openInProcess(await PGlite.create());
  await migrate(sql);
  await sql.script(storyClock);
  let now = Date.parse(begins);
  const tell = () => sql.script(`select set_config('story.now', '${new Date(now).toISOString()}', false)`);
  await tell();
  const clock: StoryClock = {
    get now() {
      return now;
    },
    pass(ms) {
      now += Math.round(ms);
      return tell().then(() => {});
    },
  };
  return { sql, clock, close };
}
