import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";
import type { Database } from "./open.ts";

export type { PrismaClient };

/** Prisma over a database's own pool, for the ordinary queries of screens. */
export function openPrisma({ pool }: Pick<Database, "pool">): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}
