import type { WaitRow } from "@sortie/core/read-models/wait-row";
import type { PrismaClient } from "../generated/client.ts";

/** One open wait with the title of its mission. Times are ISO 8601, UTC. */
export interface InboxWait extends WaitRow {
  title: string;
}

/** The open waits of all missions, the most urgent deadline first. */
export async function listWaits(prisma: PrismaClient, limit: number): Promise<InboxWait[]> {
  const waits = await prisma.openWait.findMany({ orderBy: [{ deadline: "asc" }, { id: "asc" }], take: limit });
  const missions = await prisma.mission.findMany({
    select: { id: true, title: true },
    where: { id: { in: waits.map((wait) => wait.missionId) } },
  });
  const titles = new Map(missions.map(({ id, title }) => [id, title]));
  return waits.map(({ missionId, openedAt, deadline, ...wait }) => ({
    ...wait,
    mission: missionId,
    openedAt: openedAt.toISOString(),
    deadline: deadline.toISOString(),
    title: titles.get(missionId) ?? "",
  }));
}
