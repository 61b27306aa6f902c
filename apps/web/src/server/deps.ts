import { readFile } from "node:fs/promises";
import { type Bus, connectBus } from "@sortie/bus/connect";
import { openDatabase } from "@sortie/db/open";
import { openPrisma, type PrismaClient } from "@sortie/db/prisma";
import type { Sql } from "@sortie/db/sql";
import { env } from "../env.ts";
import { digestOfToken } from "./http/identity.ts";

export interface Deps {
  sql: Sql;
  prisma: PrismaClient;
  bus: Bus;
  tokenDigest: Buffer;
  /** Host, with its port if it has one, of the URL people use; undefined where that is loopback. */
  publicHost: string | undefined;
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
  const { DATABASE_URL, NATS_URL, SORTIE_TOKEN_FILE, PUBLIC_URL } = env();
  const token = (await readFile(SORTIE_TOKEN_FILE, "utf8")).trim();
  if (token.length < 16) throw new Error(`${SORTIE_TOKEN_FILE} holds no token of 16 characters or more`);
  const bus = await connectBus({ url: NATS_URL, name: "sortie-web" });
  const database = openDatabase(DATABASE_URL);
  const prisma = openPrisma(database);
  return {
    sql: database.sql,
    prisma,
    bus,
    tokenDigest: digestOfToken(token),
    publicHost: PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).host,
    async close() {
      await Promise.allSettled([bus.close(), prisma.$disconnect()]);
      await database.close();
    },
  };
}
