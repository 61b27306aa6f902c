import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endLeftovers, recordProcess } from "./leftovers.ts";
import { startOf } from "./process-identity.ts";
import { start, temporaryFolder } from "./testing/processes.ts";

const pidOf = async (started: ReturnType<typeof start>, manner: string) => Number(await started.after(`${manner} `));

test("what an earlier start recorded is ended, also when it ignores SIGTERM", async () => {
  const folder = temporaryFolder();
  const obedient = start("stand-in.ts", "obedient");
  const stubborn = start("stand-in.ts", "stubborn");
  recordProcess(join(folder, "runner"), await pidOf(obedient, "obedient"));
  recordProcess(join(folder, "web"), await pidOf(stubborn, "stubborn"));

  expect(await endLeftovers(folder, 300)).toEqual(["runner", "web"]);
  expect(await obedient.ended()).toEqual({ code: 0, signal: null });
  expect(await stubborn.ended()).toEqual({ code: null, signal: "SIGKILL" });
  expect(readdirSync(folder)).toEqual([]);
});

test("a process that only has the same pid is left alone", async () => {
  const folder = temporaryFolder();
  const another = start("stand-in.ts", "obedient");
  const pid = await pidOf(another, "obedient");
  const startedAt = startOf(pid);
  writeFileSync(join(folder, "runner"), JSON.stringify({ pid, startedAt: "before the last boot" }));
  writeFileSync(join(folder, "web"), "cut off in the mid");

  expect(await endLeftovers(folder, 300)).toEqual([]);
  expect(startOf(pid)).toBe(startedAt);
  expect(readdirSync(folder)).toEqual([]);
});
