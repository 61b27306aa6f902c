import { expect, test } from "vitest";
import { findSandbox } from "./find-sandbox.ts";
import { requireBubblewrap } from "./require-bubblewrap.ts";

test("finds bubblewrap where it works", async () => {
  expect((await requireBubblewrap()).name).toBe("bubblewrap");
});

test("says in one sentence why there is none", async () => {
  const missing = await findSandbox({ path: "/nowhere/bwrap" });
  expect([missing.sandbox.name, missing.reason]).toEqual([
    "none",
    '/nowhere/bwrap is not there: install the package "bubblewrap".',
  ]);
  const broken = await findSandbox({ path: "/bin/false" });
  expect([broken.sandbox.name, broken.reason]).toEqual(["none", "bubblewrap cannot start here: exit 1."]);
});

test("without a sandbox the environment is still fresh", async () => {
  const { sandbox } = await findSandbox({ path: "/nowhere/bwrap" });
  const wrapped = sandbox.wrap({
    argv: ["true"],
    cwd: "/",
    writable: [],
    readOnlyMounts: [],
    hidden: [],
    network: false,
    env: { GIVEN: "yes" },
  });
  expect([wrapped.argv, wrapped.cwd, Object.keys(wrapped.env).sort()]).toEqual([
    ["true"],
    "/",
    ["GIVEN", "LANG", "PATH"],
  ]);
});
