import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

function sortie(args: string[], env: NodeJS.ProcessEnv = {}) {
  const home = mkdtempSync(join(tmpdir(), "sortie-cli-"));
  const argv = ["--import", "tsx", main, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    encoding: "utf8",
    env: { PATH: process.env.PATH, SORTIE_HOME: home, ...env },
  });
  return { home, status, stdout, stderr };
}

test.each([
  [["bogus"]],
  [["run", "--claim", "x"]],
  [["show"]],
  [["reject", "msn_00000001"]],
  [["list", "--limit", "many"]],
  [["list", "--bogus"]],
  [["up", "--port", "0"]],
])("%j is a usage error", (args) => {
  const { status, stdout, stderr } = sortie(args);
  expect([status, stdout]).toEqual([64, ""]);
  expect(stderr).toMatch(/^error: /);
});

test("help is no error", () => {
  const { status, stdout, stderr } = sortie(["--help"]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("start a mission");
});

test("when nothing runs there is one sentence", () => {
  const { home, status, stdout, stderr } = sortie(["list"]);
  const says = `Sortie is not running in ${home}: start it with "sortie up".`;
  expect([status, stdout, stderr]).toEqual([1, "", `${says} (not_running)\n`]);
});

test.each([[["list"]], [["run", "--subject"]], [["events", "msn_00000001", "--follow"]], [["pause", "msn_00000001"]]])(
  "and with --json one document: %j",
  (args) => {
    const { home, status, stdout, stderr } = sortie([...args, "--json"]);
    const says = `Sortie is not running in ${home}: start it with "sortie up".`;
    expect([status, JSON.parse(stdout), stderr]).toEqual([1, { refused: { rule: "not_running", says } }, ""]);
  },
);

test("a server that does not answer is named", () => {
  const env = { SORTIE_URL: "http://127.0.0.1:1/", SORTIE_TOKEN: "x".repeat(32) };
  const { status, stdout } = sortie(["pause", "msn_00000001", "--json"], env);
  const refused = { rule: "no_answer", says: "Sortie does not answer at http://127.0.0.1:1." };
  expect([status, JSON.parse(stdout)]).toEqual([1, { refused }]);
});
