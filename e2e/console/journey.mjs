import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { clone } from "../product.mjs";

const journeyMsMax = 180_000;
/** Not in the repository: what the screens looked like when a journey failed. */
const pictures = join(clone, ".tools/failed-journeys");

/**
 * A test whose visitors have to end without a complaint: no page error, no violation of the policy, no dialog, no
 * request to another origin. When it fails, every open page is pictured.
 * @param {string} name
 * @param {() => import("./browser.mjs").Browser} browserOf known only once the product runs
 */
export function journey(name, browserOf, walk) {
  test(name, { timeout: journeyMsMax }, async () => {
    try {
      await walk(browserOf());
      for (const visitor of browserOf().visitors) await visitor.leave();
    } catch (error) {
      error.message += await picturesOf(name, browserOf());
      throw error;
    } finally {
      for (const visitor of browserOf()?.visitors ?? []) {
        visitor.hasLeft = true;
        await visitor.context.close();
      }
    }
  });
}

async function picturesOf(name, browser) {
  mkdirSync(pictures, { recursive: true });
  const stem = name.replaceAll(/[^a-z0-9]+/gi, "-").slice(0, 60);
  const lines = [];
  for (const [at, page] of (browser?.visitors ?? []).flatMap(({ pages }) => pages).entries()) {
    const path = join(pictures, `${stem}-${at + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => {});
    lines.push(`${page.url()} looked like ${path}`);
  }
  const complaints = (browser?.visitors ?? []).flatMap((visitor) => visitor.complaints);
  return `\n${[...lines, ...complaints].join("\n")}`;
}
