import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";
import { temporaryFolder } from "./testing/processes.ts";

const messages = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\S+ /, ""));

test("a full file is rotated, three older ones are kept, and the newest line is in the file without a number", () => {
  const folder = join(temporaryFolder(), "log");
  const file = join(folder, "sortie.log");
  const log = openLog(file, { bytesMax: 90, kept: 3 });
  for (let line = 1; line <= 11; line++) log.write("runner", `line ${line}`);
  log.close();

  expect(readdirSync(folder).sort()).toEqual(["sortie.log", "sortie.log.1", "sortie.log.2", "sortie.log.3"]);
  expect(messages(file)).toEqual(["runner   line 11"]);
  expect(messages(`${file}.1`)).toEqual(["runner   line 9", "runner   line 10"]);
  expect(messages(`${file}.3`)).toEqual(["runner   line 5", "runner   line 6"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a log is continued by the next start", () => {
  const file = join(temporaryFolder(), "sortie.log");
  for (const line of ["first start", "second start"]) {
    const log = openLog(file);
    log.write("sortie", line);
    log.close();
  }
  expect(messages(file)).toEqual(["sortie   first start", "sortie   second start"]);
});
