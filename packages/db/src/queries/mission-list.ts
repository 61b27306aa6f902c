import type { PrismaClient } from "../generated/client.ts";

export const missionsPerPageMax = 200;

export interface MissionListQuery {
  status?: string | undefined;
  limit: number;
  /** The id of the last mission of the page before. */
  cursor?: string | undefined;
}

const columns = {
  id: true,
  version: true,
  phase: true,
  status: true,
  pauseReason: true,
  title: true,
  repository: true,
  branch: true,
  unitsPassed: true,
  unitsTotal: true,
  createdAt: true,
  updatedAt: true,
} as const;

/** One page of missions, newest first, without their state; `next` is the cursor of the page after, if there is one. Times are Dates. */
export async function listMissions(prisma: PrismaClient, { status, limit, cursor }: MissionListQuery) {
  const rows = await prisma.mission.findMany({
    select: columns,
    ...(status === undefined ? {} : { where: { status } }),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
  });
  const missions = rows.slice(0, limit);
  return { missions, next: rows.length > limit ? (missions.at(-1)?.id ?? null) : null };
}
