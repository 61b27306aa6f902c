import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Product, until } from "../product.mjs";
import { setUpOwner } from "./accounts.mjs";
import { Browser } from "./browser.mjs";
import { connectionsTo } from "./connections.mjs";
import { journey } from "./journey.mjs";
import { rowOf } from "./timeline.mjs";

const product = new Product();
let ready;
let browser;
let owner;
before(async () => {
  ready = await product.up();
  browser = await new Browser(ready).launch();
  owner = await setUpOwner(browser, ready);
});
after(async () => {
  await browser?.close();
  await product.close();
});

journey(
  "ten tabs of one browser are live over one stream",
  () => browser,
  async () => {
    const visitor = await browser.visitor({ as: owner });
    const { json } = await product.sortie("run", "--subject");
    const tabs = [];
    for (let at = 0; at < 10; at += 1) tabs.push(await visitor.tab(`/missions/${json.mission}`));
    await product.sortie("wait", json.mission);
    const head = (await product.events(json.mission)).length;
    for (const tab of tabs) await rowOf(tab, head).waitFor();
    // A browser gives a host six connections. Streams of their own would hold all of them, for good.
    await until("fewer connections are left", () => connectionsTo(ready.url) < 6);
    await tabs[0].close();
    const said = await product.sortie("interject", json.mission, "still there?");
    assert.equal(said.json.receipt?.status, "settled", JSON.stringify(said.json));
    for (const tab of tabs.slice(1)) await rowOf(tab, said.json.receipt.version).waitFor();
  },
);
