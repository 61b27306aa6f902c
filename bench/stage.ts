import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { setUpOwner } from "../e2e/console/accounts.mjs";
import { Browser } from "../e2e/console/browser.mjs";
import { Product } from "../e2e/product.mjs";
import { openDatabase } from "../packages/db/src/open.ts";
import { toldOnce } from "../packages/db/src/seed/cache.ts";
import { carry } from "../packages/db/src/seed/carry.ts";
import type { Story } from "../packages/db/src/seed/story.ts";
import type { Sql } from "../packages/db/src/sql.ts";
import { startPostgres } from "../packages/db/src/testing/postgres.ts";

/** The built product as a person has it, its API for the owner, and its database. */
export interface Stage {
  url: string;
  token: string;
  sql: Sql;
  /** Puts a story in; gives its missions. */
  seed(story: Story): Promise<string[]>;
  /** Calls a mutation as the owner; throws where the answer is no receipt of a settled command. */
  command(name: string, input: object): Promise<{ version: number }>;
  /** A verb of the command line; gives what it printed as JSON. */
  sortie(...argv: string[]): Promise<Record<string, unknown>>;
  /** A browser whose visitors are signed in as the owner; closed with the stage. */
  browser(): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface SignedIn {
  /** A window of its own, with an empty cache. */
  tab(): Promise<Page>;
}

export type DatabaseKind = "embedded" | "postgres";

export async function startStage(kind: DatabaseKind, say: (line: string) => void): Promise<Stage> {
  // The server's processes do not keep this one alive, so something has to until they are gone.
  const awake = setInterval(() => {}, 1_000);
  const postgres = kind === "postgres" ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  const product = new Product(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const ready = await product.up();
  const { url, token } = product.access();
  const database = openDatabase(databaseUrl ?? embeddedUrl(product), { connectionsMax: 2 });
  const browsers: Browser[] = [];
  return {
    url,
    token,
    sql: database.sql,
    seed: async (story) => carry(database.sql, await toldOnce(story, say)),
    async command(name, input) {
      const answer = await fetch(`${url}/api/trpc/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      });
      const text = await answer.text();
      const receipt = answer.ok ? JSON.parse(text).result.data.receipt : undefined;
      if (receipt?.status !== "settled") throw new Error(`${name}: ${answer.status} ${text.slice(0, 500)}`);
      return receipt;
    },
    sortie: async (...argv) => (await product.sortie(...argv)).json,
    async browser() {
      const browser = await new Browser(ready).launch();
      browsers.push(browser);
      const as = await setUpOwner(browser, ready);
      return { tab: async () => (await browser.visitor({ as })).tab() };
    },
    async close() {
      for (const browser of browsers) await browser.close();
      await database.close();
      await product.close();
      await postgres?.stop();
      clearInterval(awake);
    },
  };
}

function embeddedUrl({ home }: { home: string }): string {
  return JSON.parse(readFileSync(join(home, "run.json"), "utf8")).databaseUrl;
}
