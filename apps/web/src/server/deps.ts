import { readFile } from "node:fs/promises";
import { type Bus, connectBus } from "@sortie/bus/connect";
import { openDatabase } from "@sortie/db/open";
import { openPrisma, type PrismaClient } from "@sortie/db/prisma";
import type { Sql } from "@sortie/db/sql";
import { env } from "../env.ts";
import { type Auth, openAuth } from "./auth/auth.ts";
import { Feeds } from "./feed/feeds.ts";
import { hostOf } from "./http/host-of.ts";
import { digestOfToken } from "./http/identity.ts";

export interface Deps {
  sql: Sql;
  prisma: PrismaClient;
  bus: Bus;
  auth: Auth;
  feeds: Feeds;
  tokenDigest: Buffer;
  /** Where people reach the console, without a slash at the end; undefined where that is loopback. */
  publicUrl: string | undefined;
  /** Host, with its port if it has one, of the URL people use; undefined where that is loopback. */
  publicHost: string | undefined;
  /** The same of the address this server listens on. */
  listenHost: string | undefined;
  /** The file with the one-time set-up token, where there is one. */
  setupFile: string | undefined;
  close(): Promise<void>;
}

// One wiring for the process: route handlers are bundled apart and each would have a module of its own.
const held = globalThis as typeof globalThis & { sortieDeps?: Promise<Deps> };

/** The wiring, made at the first call. A failure is not kept: the next call tries again. */
export function deps(): Promise<Deps> {
  held.sortieDeps ??= wire().catch((error: unknown) => {
    delete held.sortieDeps;
    throw error;
  });
  return held.sortieDeps;
}

/** Closes what was opened, if anything was. */
export async function closeDeps(): Promise<void> {
  const open = held.sortieDeps;
  delete held.sortieDeps;
  await open?.then(
    (opened) => opened.close(),
    () => {},
  );
}

async function wire(): Promise<Deps> {
  const { DATABASE_URL, NATS_URL, SORTIE_TOKEN_FILE, SORTIE_SETUP_FILE, SORTIE_URL, PUBLIC_URL } = env();
  const token = (await readFile(SORTIE_TOKEN_FILE, "utf8")).trim();
  if (token.length < 16) throw new Error(`${SORTIE_TOKEN_FILE} holds no token of 16 characters or more`);
  const bus = await connectBus({ url: NATS_URL, name: "sortie-web" });
  const database = openDatabase(DATABASE_URL);
  const prisma = openPrisma(database);
  const feeds = new Feeds({ sql: database.sql, prisma, bus });
  return {
    sql: database.sql,
    prisma,
    bus,
    feeds,
    auth: openAuth({ prisma, token, publicUrl: PUBLIC_URL }),
    tokenDigest: digestOfToken(token),
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ""),
    publicHost: hostOf(PUBLIC_URL),
    listenHost: hostOf(SORTIE_URL),
    setupFile: SORTIE_SETUP_FILE,
    async close() {
      feeds.close();
      await Promise.allSettled([bus.close(), prisma.$disconnect()]);
      await database.close();
    },
  };
}
