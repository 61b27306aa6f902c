import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { formatterMission, git, npmPackageRepository } from "./npm-package.mjs";

const { agent, check } = formatterMission({ repoRoot: fileURLToPath(new URL("../../", import.meta.url)) });

let scratch;

before(async () => {
  scratch = await mkdtemp(join(tmpdir(), "sortie-npm-package-"));
});

after(() => rm(scratch, { recursive: true, force: true }));

for (const { name, version } of [
  { name: "ms", version: "2.1.3" },
  { name: "escape-html", version: "1.0.3" },
]) {
  test(`the formatter turns ${name}@${version} from red to green, touching its source only`, async () => {
    const { path, base } = await npmPackageRepository({ name, version, directory: join(scratch, name) });
    assert.equal(await git(path, "rev-parse", "main"), base);
    assert.equal(await git(path, "status", "--porcelain"), "");

    assert.equal(await exitOf(check, path), 1);
    assert.equal(await exitOf(agent, path), 0);
    assert.equal(await exitOf(check, path), 0);
    assert.equal(await git(path, "status", "--porcelain"), "M index.js");
  });
}

test("the same package makes the same base commit anywhere", async () => {
  const first = await npmPackageRepository({ directory: join(scratch, "first") });
  const second = await npmPackageRepository({ directory: join(scratch, "second") });
  assert.equal(first.base, second.base);
});

test("a package without a pin is refused", async () => {
  await assert.rejects(
    npmPackageRepository({ name: "ms", version: "2.1.2", directory: join(scratch, "unpinned") }),
    /ms@2\.1\.2 has no pin/,
  );
});

function exitOf([command, ...args], cwd) {
  const env = { PATH: process.env.PATH, HOME: scratch };
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env }, (error) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve(error ? error.code : 0);
    });
  });
}
