/**
 * Pictures of every screen, on a desk and on a phone, dark and light, from seeded missions:
 * `npm run screenshots [-- --into <folder> | --readme]`; `--readme` makes the few that the README shows.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { clone, Product } from "../product.mjs";
import { setUpOwner } from "./accounts.mjs";
import { Browser } from "./browser.mjs";
import { entryScreens, freshScreens, screensOf } from "./screens.mjs";
import { seed } from "./seed.mjs";
import { settled } from "./settled.mjs";

const ofReadme = [
  { screen: "mission-done", file: "mission", size: "desktop", theme: "dark" },
  { screen: "approval", file: "approval-phone", size: "phone", theme: "dark" },
];
const everyLook = ["desktop", "phone"].flatMap((size) => ["dark", "light"].map((theme) => ({ size, theme })));

const { values } = parseArgs({ options: { into: { type: "string" }, readme: { type: "boolean", default: false } } });
const into = values.into ?? join(clone, values.readme ? "docs/pictures" : ".tools/pictures");
mkdirSync(into, { recursive: true });

const product = new Product();
let browser;
try {
  const ready = await product.up();
  browser = await new Browser(ready).launch();
  const owner = await setUpOwner(browser, ready);
  await picture(freshScreens, owner);
  await seed(product, "first-day");
  const { json } = await product.sortie("list");
  await picture(screensOf(json.missions), owner);
  await picture(entryScreens, undefined);
} finally {
  await browser?.close();
  await product.close();
}

async function picture(screens, as) {
  for (const { size, theme } of everyLook) {
    const visitor = await browser.visitor({ size, theme, ...(as && { as }) });
    const page = await visitor.tab();
    for (const { name, path } of screens) {
      const file = fileOf({ screen: name, size, theme });
      if (file === undefined) continue;
      await page.goto(path);
      await settled(page);
      await page.screenshot({ path: join(into, file), fullPage: !values.readme && size === "phone" });
      console.log(join(into, file));
    }
    for (const complaint of visitor.complaints) console.error(complaint);
    await visitor.context.close();
  }
}

function fileOf({ screen, size, theme }) {
  if (!values.readme) return `${screen}-${size}-${theme}.png`;
  const wanted = ofReadme.find((one) => one.screen === screen && one.size === size && one.theme === theme);
  return wanted && `${wanted.file}.png`;
}
