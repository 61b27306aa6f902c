import assert from "node:assert/strict";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { seed } from "./seed.mjs";
import { rowOf } from "./timeline.mjs";

const here = consoleUnderTest();

const typesOf = async (mission) => (await here.product.events(mission)).map(({ event }) => event.type);

/** What the bar says of a command that has settled: its name and the version of its last event. */
async function settledAt(page, name) {
  const said = page.getByText(new RegExp(`^${name}: settled at event \\d+\\.$`));
  const text = await said.textContent();
  const version = Number(/\d+/.exec(text)[0]);
  await rowOf(page, version).waitFor();
  return version;
}

journey(
  "a mission is told something, held, let go, given more room, stopped and tried again",
  () => here.browser,
  async () => {
    const { mission } = (await here.product.sortie("run", "--subject", "--wait")).json;
    const page = await (await here.browser.visitor({ as: here.owner })).tab(`/missions/${mission}`);

    await page.getByRole("button", { name: "Interject" }).click();
    await page.getByLabel("Message").fill("Keep the old names.");
    await page.getByRole("button", { name: "Tell it at the next step" }).click();
    await settledAt(page, "Message");

    await page.getByRole("button", { name: "Pause" }).click();
    await settledAt(page, "Pause");
    await page.getByRole("button", { name: "Resume" }).click();
    await settledAt(page, "Resume");

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Raise a brake" }).click();
    await page.getByRole("button", { name: /^Raise to \d+$/ }).click();
    await settledAt(page, "Raise");

    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByLabel("Reason").fill("Another way was found.");
    await page.getByRole("button", { name: "Stop and keep candidate" }).click();
    await settledAt(page, "Stop");
    const told = (await typesOf(mission)).filter((type) =>
      /^mission\.(interjected|paused|resumed|brake_raised|stop_requested|failed)$/.test(type),
    );
    assert.deepEqual(told, [
      "mission.interjected",
      "mission.paused",
      "mission.resumed",
      "mission.brake_raised",
      "mission.stop_requested",
      "mission.failed",
    ]);

    await page.getByRole("button", { name: "Retry" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/missions/") && !url.pathname.includes(mission));
  },
);

journey(
  "a mission that stands still takes its plan again",
  () => here.browser,
  async () => {
    await seed(here.product, "first-day");
    const { missions } = (await here.product.sortie("list")).json;
    const { id } = missions.find(({ pauseReason }) => pauseReason === "no_progress");
    const page = await (await here.browser.visitor({ as: here.owner })).tab(`/missions/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Plan again" }).click();
    await page.getByLabel("Reason").fill("The third unit was two.");
    await page.getByRole("button", { name: "Plan again" }).click();
    await settledAt(page, "Plan");
    assert.ok((await typesOf(id)).includes("mission.replanned"));
  },
);
