import assert from "node:assert/strict";
import { until } from "../product.mjs";
import { connectionsTo } from "./connections.mjs";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { rowOf } from "./timeline.mjs";

const here = consoleUnderTest();

journey(
  "ten tabs of one browser are live over one stream",
  () => here.browser,
  async () => {
    const visitor = await here.browser.visitor({ as: here.owner });
    const { json } = await here.product.sortie("run", "--subject");
    const tabs = [];
    for (let at = 0; at < 10; at += 1) tabs.push(await visitor.tab(`/missions/${json.mission}`));
    await here.product.sortie("wait", json.mission);
    const head = (await here.product.events(json.mission)).length;
    for (const tab of tabs) await rowOf(tab, head).waitFor();
    // A browser gives a host six connections. Streams of their own would hold all of them, for good.
    await until("fewer connections are left", () => connectionsTo(here.ready.url) < 6);
    await tabs[0].close();
    const said = await here.product.sortie("interject", json.mission, "still there?");
    assert.equal(said.json.receipt?.status, "settled", JSON.stringify(said.json));
    for (const tab of tabs.slice(1)) await rowOf(tab, said.json.receipt.version).waitFor();
  },
);
