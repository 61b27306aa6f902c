import assert from "node:assert/strict";
import { until } from "../product.mjs";
import { owner } from "./accounts.mjs";
import { approve } from "./approve.mjs";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { readTimeline, rowOf, rowsSeenTwice, watchRows } from "./timeline.mjs";

const here = consoleUnderTest({ hasOwner: false });

journey(
  "from the set-up link to a delivered mission, followed from three windows across three crashes",
  () => here.browser,
  async () => {
    const visitor = await here.browser.visitor();
    const page = await visitor.tab(here.ready.setup_url);
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await page.getByRole("button", { name: "Make the owner's account" }).click();
    await page.getByRole("heading", { level: 1, name: "First run" }).waitFor();
    await page.getByRole("button", { name: "Start the sample mission" }).click();
    await page.waitForURL(/\/missions\/msn_/);
    const { pathname } = new URL(page.url());
    const mission = pathname.split("/").at(-1);

    const as = await visitor.signedIn();
    const second = await (await here.browser.visitor({ as, theme: "light" })).tab(pathname);
    const phone = await (await here.browser.visitor({ as, size: "phone" })).tab(pathname);
    const windows = [page, second, phone];
    for (const window of windows) await watchRows(window);

    await until("the baseline is there", async () => (await typesOf(mission)).includes("mission.check_finished"));
    here.product.signal(/apps\/runner\/dist\/main/, "SIGKILL");
    await until("the first unit has passed", async () => (await typesOf(mission)).includes("mission.unit_passed"));
    here.product.signal(/nats-server/, "SIGKILL");
    here.product.signal(/next/, "SIGKILL");
    // A server that is back within seconds shows no banner at all; one that was shown has to go.
    for (const window of windows)
      await window.getByText("Connection lost.").waitFor({ state: "hidden", timeout: 30_000 });

    await page.getByRole("link", { name: "Read and decide" }).click({ timeout: 60_000 });
    await approve(page);
    await page.getByText("Approved by you").waitFor();
    assert.equal((await here.product.sortie("wait", mission)).code, 0);
    await page.getByRole("link", { name: "Go to the mission" }).click();
    const log = (await here.product.events(mission)).map(({ version, at }) => ({ version, at }));
    for (const window of windows) {
      await rowOf(window, log.length).waitFor();
      assert.deepEqual(await readTimeline(window), log);
      assert.deepEqual(await rowsSeenTwice(window), []);
    }
  },
);

async function typesOf(mission) {
  return (await here.product.events(mission)).map(({ event }) => event.type);
}
