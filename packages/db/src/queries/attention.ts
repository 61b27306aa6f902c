import type { PrismaClient } from "../generated/client.ts";

/** A failure older than this has been seen or is no longer news. */
const failuresShownMs = 24 * 60 * 60_000;
const rowsMax = 200;

/** Missions that a person may have to look at: waiting, paused, or failed since `now` less a day. Newest change first. */
export async function missionsInNeed(prisma: PrismaClient, now: Date) {
  return prisma.mission.findMany({
    select: { id: true, title: true, phase: true, status: true, pauseReason: true, updatedAt: true },
    where: {
      OR: [
        { status: { in: ["waiting_for_input", "paused"] } },
        { status: "error", updatedAt: { gt: new Date(now.getTime() - failuresShownMs) } },
      ],
    },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: rowsMax,
  });
}

/** How many missions there are of each status. */
export async function countByStatus(prisma: PrismaClient): Promise<Record<string, number>> {
  const groups = await prisma.mission.groupBy({ by: ["status"], _count: { _all: true } });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count._all]));
}

/** Commands that are written down and not settled yet. */
export async function countQueued(prisma: PrismaClient): Promise<number> {
  return prisma.command.count({ where: { status: "received" } });
}
