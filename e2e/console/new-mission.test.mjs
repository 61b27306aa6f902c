import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "node:test";
import { git } from "../git.mjs";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";

const repository = mkdtempSync(join(tmpdir(), "sortie-form-"));
const here = consoleUnderTest();
before(async () => {
  git(repository, "init", "--quiet", "--initial-branch=main");
  writeFileSync(join(repository, "a.txt"), "wrong\n");
  git(repository, "add", "--all");
  git(repository, "commit", "--quiet", "--message", "base");
});

journey(
  "a mission from the form: refused beside the field, tried at base, kept over a reload, started",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab("/missions/new");
    const goal = page.getByLabel("What has to be achieved");
    const path = page.getByLabel("Path or address");
    const agent = page.getByRole("region", { name: "Agent" }).getByLabel("Command");
    const check = page.getByRole("region", { name: "Check" }).getByLabel("Command");

    await goal.fill("Put the word right into a.txt");
    await path.fill("/nowhere/at/all");
    await page.getByText("Looking at the repository").waitFor({ state: "hidden" });
    await assertInvalid(path, /There is no such directory/);
    assert.equal((await here.product.sortie("list")).json.missions.length, 0);

    await path.fill(repository);
    const base = git(repository, "rev-parse", "--short=10", "HEAD").trim();
    await page.getByText(`Starts at ${base}`).waitFor();
    await agent.fill("sh -c 'echo right > a.txt'");
    await check.fill("grep --quiet wrong a.txt");
    await page.getByRole("button", { name: "Try it at base" }).click();
    await page.getByText("The check passes at base already.").waitFor();
    await check.fill("grep --quiet right a.txt");
    await page.getByText("Something was changed since this ran.").waitFor();
    await page.getByRole("button", { name: "Try it at base" }).click();
    await page.getByText("The check fails at base, as it should.").waitFor();

    await page.reload();
    await page.getByText("Draft, kept in this browser").waitFor();
    assert.equal(await goal.inputValue(), "Put the word right into a.txt");
    assert.equal(await path.inputValue(), repository);
    assert.equal(await check.inputValue(), "grep --quiet right a.txt");

    await page.getByLabel("What counts as").selectOption("exit_code");
    await page.getByRole("button", { name: "Start the mission" }).click();
    await page.waitForURL(/\/missions\/msn_/);
    await page.getByRole("heading", { level: 1, name: "Put the word right into a.txt" }).waitFor();
    const { json } = await here.product.sortie("list");
    assert.deepEqual(
      json.missions.map(({ id }) => id),
      [new URL(page.url()).pathname.split("/").at(-1)],
    );
  },
);

journey(
  "a start that the machine refuses keeps the form, and says why beside the field",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab("/missions/new");
    await page.getByLabel("What has to be achieved").fill("Nothing");
    await page.getByLabel("Path or address").fill(repository);
    await page.getByText(/^Starts at /).waitFor();
    const agent = page.getByRole("region", { name: "Agent" }).getByLabel("Command");
    const check = page.getByRole("region", { name: "Check" }).getByLabel("Command");
    await agent.fill("no-such-agent");
    await check.fill("true");
    await page.getByRole("button", { name: "Start the mission" }).click();
    await page.getByText("One field needs something first.").waitFor();
    await assertInvalid(check, /green whatever happens/);
    await check.fill("cat a.txt");
    await page.getByRole("button", { name: "Start the mission" }).click();
    await page.getByText("It was not started.").waitFor();
    await assertInvalid(agent, /no-such-agent/);
    assert.equal(await check.inputValue(), "cat a.txt");
    assert.equal((await here.product.sortie("list")).json.missions.length, 1);
  },
);

async function assertInvalid(field, says) {
  const page = field.page();
  await page.waitForFunction((element) => element.getAttribute("aria-invalid") === "true", await field.elementHandle());
  const described = (await field.getAttribute("aria-describedby")) ?? "";
  const said = [];
  for (const id of described.split(" ").filter(Boolean)) said.push(await page.locator(`[id="${id}"]`).textContent());
  assert.match(said.join(" "), says, "the field says what is wrong");
}
