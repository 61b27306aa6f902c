import assert from "node:assert/strict";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { settled } from "./settled.mjs";

const here = consoleUnderTest();
const noticedMsMax = 5_000;

journey(
  "a server that says nothing is noticed within five seconds, and so is its return",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab("/");
    const banner = page.getByText("Connection lost.");
    await settled(page);
    const silentSince = performance.now();
    here.product.signal(/next/, "SIGSTOP");
    try {
      await banner.waitFor({ timeout: 2 * noticedMsMax });
      assert.ok(performance.now() - silentSince < noticedMsMax, `after ${performance.now() - silentSince} ms`);
    } finally {
      here.product.signal(/next/, "SIGCONT");
    }
    await banner.waitFor({ state: "hidden" });
  },
);
