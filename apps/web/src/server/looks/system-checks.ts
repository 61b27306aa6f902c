import type { BusStatus } from "@sortie/bus/connect";
import type { SystemCheck } from "@sortie/core/look/system-check";
import { lastMachineLooks, type MachineLook } from "@sortie/db/queries/machine-looks";
import { runnersSeen, type SeenRunner } from "@sortie/db/queries/runners-seen";
import type { Deps } from "../deps.ts";
import { runnerGoneMs } from "../limits.ts";
import { databaseIsAway } from "../trpc/errors.ts";
import { mergeChecks } from "./merge-checks.ts";

/** What Sortie needs, as this server sees it and as each runner last found it on its machine. Names are unique. */
export async function systemChecks({ sql, bus, publicHost }: Deps): Promise<SystemCheck[]> {
  const around = [brokerCheck(bus.status()), publicUrlCheck(publicHost)];
  try {
    const runners = await runnersSeen(sql, runnerGoneMs);
    const looks = await lastMachineLooks(
      sql,
      runners.map(({ id }) => id),
    );
    return [check("database", "ok", "it answers"), ...around, runnersCheck(runners), ...ofMachines(runners, looks)];
  } catch (error) {
    if (!databaseIsAway(error)) throw error;
    const remedy = "look into the log of Sortie, or of the database that DATABASE_URL names";
    return [check("database", "failing", "it does not answer", remedy), ...around];
  }
}

function check(name: string, state: SystemCheck["state"], says: string, remedy: string | null = null): SystemCheck {
  return { name, state, says, remedy };
}

function brokerCheck(status: BusStatus): SystemCheck {
  if (status.state === "connected") return check("broker", "ok", `nats-server ${status.serverVersion} is connected`);
  const says = status.state === "refused" ? `it refuses this server: ${status.refusal.reason}` : "it does not answer";
  return check(
    "broker",
    "failing",
    says,
    "nothing is lost meanwhile; look into the log of Sortie, or of the broker that NATS_URL names",
  );
}

function publicUrlCheck(publicHost: string | undefined): SystemCheck {
  if (publicHost !== undefined) return check("public URL", "ok", `people reach the console at ${publicHost}`);
  return check("public URL", "ok", "the console is reached from this machine alone; PUBLIC_URL names another address");
}

function runnersCheck(runners: readonly SeenRunner[]): SystemCheck {
  const hosts = new Set(runners.map(({ host }) => host)).size;
  if (runners.length === 0) {
    return check("runners", "missing", "none is there: nothing is started or driven", "start one: sortie up");
  }
  const many = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return check("runners", "ok", `${many(runners.length, "runner")} on ${many(hosts, "host")}`);
}

/** One row for each host: its runners share the machine. */
function ofMachines(runners: readonly SeenRunner[], looks: readonly MachineLook[]): SystemCheck[] {
  const found = new Map<string, MachineLook>();
  for (const look of looks) {
    const known = found.get(look.found.host);
    if (!known || known.at < look.at) found.set(look.found.host, look);
  }
  const hosts = [...new Set(runners.map(({ host }) => host))].sort();
  return mergeChecks(hosts.map((host) => ({ host, checks: found.get(host)?.found.checks ?? [unlooked] })));
}

const unlooked = check("machine", "unknown", "its runner has not looked yet");
