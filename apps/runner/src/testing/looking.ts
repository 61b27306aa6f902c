import { join, resolve } from "node:path";
import { publishLook } from "@sortie/bus/publish";
import { eventually } from "@sortie/bus/testing/facts";
import type { LookRequest, LookResult } from "@sortie/core/look/look";
import { owner } from "@sortie/core/testing/builders";
import { askLook, findLook } from "@sortie/db/looks";
import { databaseNow } from "@sortie/db/time";
import { uuidv7 } from "uuidv7";
import { localCustody } from "../custody/local-custody.ts";
import type { AnsweringDeps } from "../loops/answer-looks.ts";
import { requireBubblewrap } from "../sandbox/require-bubblewrap.ts";
import { gitWorkspaces } from "../workspaces/git/git-workspaces.ts";
import { silentLog } from "./silent-log.ts";
import type { Stack } from "./stack.ts";

export const newLookId = (): string => `look_${uuidv7().replaceAll("-", "")}`;

/** What a runner of this stack answers looks with. */
export async function lookingIn(stack: Stack, changes: Partial<AnsweringDeps> = {}): Promise<AnsweringDeps> {
  const { sql, bus, home } = stack;
  const sandbox = await requireBubblewrap();
  const missions = join(home, "missions");
  return {
    sql,
    bus,
    log: silentLog,
    redactText: (text) => text.replaceAll("hunter2", "[redacted]"),
    custody: localCustody,
    sandbox,
    place: { installation: home, host: "host-1", missions, hidden: [home] },
    workspacesUntil: (signal) => gitWorkspaces({ root: missions, environment: process.env, signal }),
    probeSandbox: async () => ({ sandbox }),
    databaseNow: () => databaseNow(sql),
    path: process.env.PATH ?? "",
    tryMs: 60_000,
    clone: resolve(import.meta.dirname, "../../../.."),
    self: { id: "run_1", host: "host-1", pid: process.pid, processStart: "1" },
    ...changes,
  };
}

/** Writes a look down and announces it; gives its id. */
export async function askFor({ sql, bus }: Pick<Stack, "sql" | "bus">, request: LookRequest, actor = owner) {
  const id = newLookId();
  await askLook(sql, id, request, actor);
  publishLook(bus, id, "asked");
  return id;
}

export async function resultOf({ sql }: Pick<Stack, "sql">, id: string, ms = 45_000): Promise<LookResult> {
  const look = await eventually(
    () => findLook(sql, id),
    (found) => found?.status === "answered",
    ms,
  );
  if (!look?.result) throw new Error(`no result of ${id}`);
  return look.result;
}
