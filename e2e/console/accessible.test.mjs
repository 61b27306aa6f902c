import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { entryScreens, freshScreens, screensOf } from "./screens.mjs";
import { seed } from "./seed.mjs";
import { settled } from "./settled.mjs";

const here = consoleUnderTest();

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const looks = [
  { size: "desktop", theme: "dark" },
  { size: "desktop", theme: "light" },
  { size: "phone", theme: "light" },
];

/** The first few of them, as they are written. */
function placesOf(nodes) {
  const shown = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`);
  return [`${nodes.length} places`, ...shown].join("\n  ");
}

async function violationsOf(screens, as) {
  const found = [];
  for (const look of looks) {
    const page = await (await here.browser.visitor({ ...look, ...(as && { as }) })).tab();
    for (const { name, path } of screens) {
      await page.goto(path);
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      for (const { id, nodes } of violations)
        found.push(`${name}, ${look.size}, ${look.theme}: ${id} at ${placesOf(nodes)}`);
    }
    await page.close();
  }
  return found;
}

journey(
  "axe finds nothing while nothing is there",
  () => here.browser,
  async () => {
    assert.deepEqual(await violationsOf(entryScreens, undefined), []);
    assert.deepEqual(await violationsOf(freshScreens, here.owner), []);
  },
);

journey(
  "axe finds nothing on any screen with missions in every state",
  () => here.browser,
  async () => {
    await seed(here.product, "first-day");
    const { json } = await here.product.sortie("list");
    assert.deepEqual(await violationsOf(screensOf(json.missions), here.owner), []);
  },
);
