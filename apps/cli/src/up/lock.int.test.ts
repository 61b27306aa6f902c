import { join } from "node:path";
import { expect, test } from "vitest";
import { lockHome } from "./lock.ts";
import { start, temporaryFolder } from "./testing/processes.ts";

test("one process owns the home, and the kernel frees it when that process is killed", async () => {
  const file = join(temporaryFolder(), "lock");
  const owner = start("lock-holder.ts", file);
  await owner.after("held by me");

  const second = start("lock-holder.ts", file);
  expect(await second.ended()).toEqual({ code: 0, signal: null });
  expect(second.output()).toBe("held by another\n");

  owner.process.kill("SIGKILL");
  await owner.ended();
  const third = start("lock-holder.ts", file);
  await third.after("held by me");
});

test("a released lock can be taken again by the same process", () => {
  const file = join(temporaryFolder(), "lock");
  const first = lockHome(file);
  expect(lockHome(file)).toBeUndefined();
  first?.release();
  const second = lockHome(file);
  expect(second).toBeDefined();
  second?.release();
});
