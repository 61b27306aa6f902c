import type { Check, CheckResult } from "@sortie/core/mission/check";
import type { Receipt } from "../commands.ts";
import type { PrismaClient } from "../generated/client.ts";
import type { Sql } from "../sql.ts";

/** Checks read for one mission: the latest of each count, and 2,000 reach far beyond any plan's last round. */
const checksMax = 2_000;

export interface FinishedCheck {
  version: number;
  check: Check;
  candidate: string | null;
  result: CheckResult;
}

/** What the checks of a mission showed, latest first. */
export async function finishedChecks(prisma: PrismaClient, mission: string): Promise<FinishedCheck[]> {
  const rows = await prisma.missionEvent.findMany({
    select: { version: true, payload: true },
    where: { missionId: mission, type: "mission.check_finished" },
    orderBy: { version: "desc" },
    take: checksMax,
  });
  return rows.map(({ version, payload }) => ({ version, ...(payload as unknown as Omit<FinishedCheck, "version">) }));
}

/** Who drives a mission. `holds`: the lease has not expired, on the database's clock. */
export interface Ownership {
  owner: string;
  host: string;
  generation: number;
  expiresAt: string;
  holds: boolean;
}

const lease = {
  name: "show_lease",
  text: `select owner, host, generation, expires_at as "expiresAt", expires_at > clock_timestamp() as holds
    from lease where mission_id = $1`,
};

export async function ownershipOf(sql: Sql, mission: string): Promise<Ownership | null> {
  const [row] = await sql.run<Ownership>(lease, [mission]);
  return row ?? null;
}

/** The version of a mission's last event; 0 while only its start is written down, undefined when nobody ever asked for it. */
export async function headOf(prisma: PrismaClient, mission: string): Promise<number | undefined> {
  const row = await prisma.mission.findUnique({ select: { version: true }, where: { id: mission } });
  if (row) return row.version;
  const command = await prisma.command.findFirst({ select: { id: true }, where: { missionId: mission } });
  return command ? 0 : undefined;
}

/** Why the start of a mission was refused; null when it was not, or not yet. */
export async function startRefusal(
  prisma: PrismaClient,
  mission: string,
): Promise<{ rule: string; says: string } | null> {
  const row = await prisma.command.findFirst({
    select: { receipt: true },
    where: { missionId: mission, status: { in: ["refused", "dead"] } },
    orderBy: { seq: "asc" },
  });
  const receipt = row?.receipt as unknown as Receipt | undefined;
  if (receipt?.status === "refused") return receipt.rejection;
  return receipt?.status === "dead" ? { rule: "command_dead", says: receipt.reason } : null;
}
