import { chmodSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Diff } from "../workspaces.ts";
import { exists, type Installation, newInstallation, script, writeTree } from "./testing/temporary-installation.ts";

let installation: Installation;
afterEach(() => installation.dispose());

const mission = "msn_1";

/** The diff of what is done to a workspace that has these files. */
async function diffOf(files: Record<string, string | Buffer>, change: (workspace: string) => void): Promise<Diff> {
  installation = newInstallation(files);
  const { repository, workspaces, root } = installation;
  const provisioned = await workspaces.provision({ mission, repository, branch: "mission/a-1" });
  if (!provisioned.ok) throw new Error(provisioned.detail);
  change(join(root, mission, "workspace"));
  const { base } = provisioned;
  const sealed = await workspaces.seal({ mission, parent: base, artifacts: [], message: "candidate", exclude: [] });
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.refused));
  return workspaces.diff({ mission, from: base, to: sealed.commit });
}

const lines = (count: number, text = "line") => Array.from({ length: count }, (_, at) => `${text} ${at}\n`).join("");
const short = ({ path, from, change, modeBefore, modeAfter, added, removed, binary }: Diff["files"][number]) =>
  [`${change} ${from ? `${from} -> ` : ""}${path}`, `${modeBefore} ${modeAfter}`, added, removed, binary] as const;

test("every kind of change is listed with its modes and counts, and told in the patch", async () => {
  const diff = await diffOf(
    {
      "text.txt": "a\nb\n",
      "gone.txt": "x\n",
      "old name.txt": lines(20),
      "run.sh": "#!/bin/sh\n",
      "becomes-link": "text\n",
      "picture.bin": Buffer.from([0, 1, 2]),
      "same.txt": "same\n",
    },
    (workspace) => {
      writeTree(workspace, {
        "text.txt": "a\nc\nd\n",
        "picture.bin": Buffer.from([0, 9, 9, 9]),
        "é/new\nline\t'\"\\.txt": "odd\n",
        ":(glob)--output=x": "option\n",
        ".gitattributes": "*.txt -diff\n*.bin diff\n",
      });
      unlinkSync(join(workspace, "gone.txt"));
      renameSync(join(workspace, "old name.txt"), join(workspace, "new name.txt"));
      chmodSync(join(workspace, "run.sh"), 0o755);
      rmSync(join(workspace, "becomes-link"));
      symlinkSync("/etc/passwd", join(workspace, "becomes-link"));
      symlinkSync("same.txt", join(workspace, "link"));
      writeFileSync(Buffer.concat([Buffer.from(`${workspace}/`), Buffer.from([0xff, 0x61])]), "not utf-8\n");
    },
  );
  expect(diff.files.map(short)).toEqual(
    expect.arrayContaining([
      ["modified text.txt", "100644 100644", 2, 1, false],
      ["deleted gone.txt", "100644 000000", 0, 1, false],
      ["renamed old name.txt -> new name.txt", "100644 100644", 0, 0, false],
      ["modified run.sh", "100644 100755", 0, 0, false],
      ["type_changed becomes-link", "100644 120000", 1, 1, false],
      ["modified picture.bin", "100644 100644", null, null, true],
      ["added é/new\nline\t'\"\\.txt", "000000 100644", 1, 0, false],
      ["added :(glob)--output=x", "000000 100644", 1, 0, false],
      ["added .gitattributes", "000000 100644", 2, 0, false],
      ["added link", "000000 120000", 1, 0, false],
      ["added \ufffda", "000000 100644", 1, 0, false],
    ]),
  );
  expect([diff.files.length, diff.filesTotal, diff.truncatedBytes]).toEqual([11, 11, 0]);
  for (const told of [
    "-b\n+c\n+d\n",
    "deleted file mode 100644\n",
    "rename from old name.txt\nrename to new name.txt\n",
    "old mode 100644\nnew mode 100755\n",
    "new file mode 120000\n",
    "+/etc/passwd\n\\ No newline at end of file\n",
    "Binary files a/picture.bin and b/picture.bin differ\n",
  ])
    expect(diff.patch).toContain(told);
  expect(diff.patch).not.toContain("root:");
  expect(Buffer.byteLength(diff.patch)).toBe(diff.bytes);
});

test("nothing of the agent's runs for it", async () => {
  const diff = await diffOf({ "a.txt": "a\n" }, (workspace) => {
    const trap = join(workspace, "trap.sh");
    script(trap, `touch ${installation.canary}`);
    for (const key of ["diff.external", "diff.evil.textconv", "diff.evil.command", "core.fsmonitor"])
      writeFileSync(join(workspace, ".git/config"), `[${key.split(".")[0]}]\n\t${key.split(".").at(-1)} = ${trap}\n`, {
        flag: "a",
      });
    writeTree(workspace, { ".gitattributes": "* diff=evil\n", "a.txt": "b\n" });
  });
  expect(diff.patch).toContain("-a\n+b\n");
  expect(exists(installation.canary)).toBe(false);
});

test("a file that is too large is cut at a hunk, or left out, and hides no other", async () => {
  const wide = "x".repeat(400);
  const before = lines(4_000, wide);
  const diff = await diffOf({ "aaa.txt": before, "zzz.txt": "z\n" }, (workspace) => {
    const rows = before.split("\n");
    for (let at = 0; at < rows.length - 1; at += 20) rows[at] = `${rows[at]} changed`;
    writeTree(workspace, {
      "aaa.txt": rows.join("\n"),
      "bbb.txt": lines(20_000, wide),
      "zzz.txt": "changed\n",
    });
  });
  const [first, second, third] = diff.files;
  expect(diff.files.map(({ path }) => path)).toEqual(["aaa.txt", "bbb.txt", "zzz.txt"]);
  expect(first?.omittedBytes).toBeGreaterThan(0);
  expect(second?.omittedBytes).toBeGreaterThan(8_000_000);
  expect(third?.omittedBytes).toBe(0);
  expect(diff.truncatedBytes).toBe((first?.omittedBytes ?? 0) + (second?.omittedBytes ?? 0));
  expect(Buffer.byteLength(diff.patch) + diff.truncatedBytes).toBe(diff.bytes);
  expect(diff.patch).toContain("-z\n+changed\n");
  expect(diff.patch).not.toContain("bbb.txt");
  const hunks = diff.patch.split(/^(?=@@ )/m);
  expect(hunks.length).toBeGreaterThan(50);
  expect(diff.patch.length).toBeLessThan(600_000);
});

test("many files are counted, and the first are listed", async () => {
  const diff = await diffOf({ "readme.md": "" }, (workspace) => {
    writeTree(workspace, Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`f/${at}.txt`, `${at}\n`])));
  });
  expect([diff.files.length, diff.filesTotal]).toEqual([2_000, 2_100]);
  expect(diff.patch.match(/^diff --git /gm)).toHaveLength(2_100);
});

test("no change is an empty patch", async () => {
  expect(await diffOf({ "a.txt": "a\n" }, () => {})).toEqual({
    patch: "",
    bytes: 0,
    truncatedBytes: 0,
    files: [],
    filesTotal: 0,
  });
});
