import assert from "node:assert/strict";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { entryScreens, screensOf } from "./screens.mjs";
import { settled } from "./settled.mjs";

const here = consoleUnderTest({ story: "first-day" });

journey(
  "the keys: a list walked and opened, a palette, and what else there is",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab("/");
    await settled(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
    await page.keyboard.press("j");
    const first = await focused();
    await page.keyboard.press("j");
    const second = await focused();
    assert.match(second ?? "", /^\/missions\/msn_/);
    assert.notEqual(second, first);
    await page.keyboard.press("k");
    assert.equal(await focused(), first);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${first}`);

    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.waitForURL((url) => url.pathname === "/");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Find or go to" });
    await palette.waitFor();
    await page.keyboard.type("new mission");
    await palette.getByRole("option", { name: "New mission" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/missions/new");
  },
);

journey(
  "single keys are letters where one types",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab("/");
    await settled(page);
    await page.keyboard.press("/");
    await page.keyboard.type("gm?jc");
    assert.equal(await page.getByRole("searchbox").inputValue(), "gm?jc");
    assert.equal(new URL(page.url()).pathname, "/");
  },
);

journey(
  "no screen is wider than a phone",
  () => here.browser,
  async () => {
    const wide = [];
    const out = await (await here.browser.visitor({ size: "phone" })).tab();
    const inside = await (await here.browser.visitor({ size: "phone", as: here.owner })).tab();
    for (const [page, list] of [
      [out, entryScreens],
      [inside, screensOf((await here.product.sortie("list")).json.missions)],
    ]) {
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        for (const { name, path } of list) {
          await page.goto(path);
          await settled(page);
          const content = await page.evaluate(() => document.documentElement.scrollWidth);
          if (content > width) wide.push(`${name}: ${content} of ${width}`);
        }
      }
    }
    assert.deepEqual(wide, []);
  },
);
