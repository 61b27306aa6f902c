import { after, before } from "node:test";
import { Product } from "../product.mjs";
import { setUpOwner } from "./accounts.mjs";
import { Browser } from "./browser.mjs";
import { seed } from "./seed.mjs";

/**
 * The built product and a browser for the journeys of one file, there before the first and gone after the last.
 * `owner` holds the cookies of the owner, whose account is made unless the journeys do that themselves; `paths` are
 * the pages of the story's missions. One hook makes it all, because hooks of a file do not wait for one another.
 */
export function consoleUnderTest({ hasOwner = true, story } = {}) {
  const here = { product: new Product(), ready: undefined, browser: undefined, owner: undefined, paths: [] };
  before(async () => {
    here.ready = await here.product.up();
    here.browser = await new Browser(here.ready).launch();
    if (hasOwner) here.owner = await setUpOwner(here.browser, here.ready);
    if (story) here.paths = await seed(here.product, story);
  });
  after(async () => {
    await here.browser?.close();
    await here.product.close();
  });
  return here;
}
