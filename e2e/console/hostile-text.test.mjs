import assert from "node:assert/strict";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";
import { settled } from "./settled.mjs";

const here = consoleUnderTest({ story: "hostile" });

/** What would reorder, hide or command if it reached the page as it is. */
const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/;

journey(
  "text of agents, repositories and people stays text on every screen",
  () => here.browser,
  async () => {
    const visitor = await here.browser.visitor({ as: here.owner });
    const page = await visitor.tab();
    for (const path of ["/", ...here.paths.flatMap((path) => [path, `${path}/approval`, `${path}/question`])]) {
      const response = await page.goto(path);
      if (response.status() === 404) continue;
      await settled(page);
      if (here.paths.includes(path)) await page.locator("[data-version] time").last().waitFor();
      await openEverything(page);
      if (here.paths.includes(path)) await page.getByText("As JSON").first().waitFor({ state: "attached" });
      assert.notEqual(await page.title(), "owned", path);
      const strange = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            "main script:not([nonce]), main img, main iframe, main svg[onload], main [onerror], main [style*=url], a[href^=javascript]",
          ),
        ].map((element) => element.outerHTML.slice(0, 200)),
      );
      assert.deepEqual(strange, [], path);
      const text = await page.locator("main").textContent();
      assert.doesNotMatch(text, invisible, path);
      visitor.assertContent();
    }
  },
);

journey(
  "marks that reorder or hide are shown as what they are",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab("/");
    await settled(page);
    await page.getByText("U+202E").or(page.locator("[title*='202E']")).first().waitFor();
  },
);

journey(
  "the policy lets nothing in but our own",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor({ as: here.owner })).tab();
    const policies = [];
    for (const path of ["/", here.paths[0], "/sign-in"]) {
      const policy = (await page.goto(path)).headers()["content-security-policy"] ?? "";
      assert.match(policy, /default-src 'self'|default-src 'none'/, path);
      assert.match(policy, /script-src [^;]*'nonce-[^']+'/, path);
      assert.doesNotMatch(policy, /script-src [^;]*('unsafe-inline'|'unsafe-eval'|https?:|\*)/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      policies.push(/'nonce-([^']+)'/.exec(policy)[1]);
    }
    assert.equal(new Set(policies).size, policies.length, "a nonce is used once");
  },
);

/** Opens what can be opened in place: events, activity, folded files. */
async function openEverything(page) {
  await page.evaluate(() => {
    const closed = "main [aria-expanded=false]:not([aria-haspopup]), main details:not([open]) > summary";
    for (const element of [...document.querySelectorAll(closed)].slice(-20)) element.click();
  });
  await settled(page);
}
