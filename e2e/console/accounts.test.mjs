import assert from "node:assert/strict";
import { invited, owner } from "./accounts.mjs";
import { approve } from "./approve.mjs";
import { consoleUnderTest } from "./console-under-test.mjs";
import { journey } from "./journey.mjs";

const here = consoleUnderTest({ hasOwner: false });
let mission;
let viewer;

async function signIn(page, { email, password }) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const pathOf = (page) => new URL(page.url()).pathname + new URL(page.url()).search;
const heading = (page, name) => page.getByRole("heading", { level: 1, name });

journey(
  "before the set-up every page leads to it, and only the link makes an account",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor()).tab("/missions/new");
    await heading(page, "Nobody has an account yet").waitFor();
    await page.goto("/setup#not-the-token");
    await heading(page, "This link opens nothing").waitFor();
  },
);

journey(
  "the set-up link makes the owner's account, once",
  () => here.browser,
  async () => {
    const page = await (await here.browser.visitor()).tab(here.ready.setup_url);
    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill("too short");
    await page.getByRole("button", { name: "Make the owner's account" }).click();
    await page.getByText(/more needed/).waitFor();
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await page.getByRole("button", { name: "Make the owner's account" }).click();
    await heading(page, "First run").waitFor();

    const other = await (await here.browser.visitor()).tab(here.ready.setup_url);
    await heading(other, "This link opens nothing").waitFor();
    const again = await here.product.plain("up", "--json");
    assert.equal(JSON.parse(again.stdout).setup_url, undefined, "and is not offered again");
  },
);

journey(
  "an expired login shows the login, and comes back to where it was",
  () => here.browser,
  async () => {
    const visitor = await here.browser.visitor();
    const page = await visitor.tab("/?status=failed");
    await signIn(page, { ...owner, password: "not the password" });
    await page.getByText("do not belong together").waitFor();
    await signIn(page, owner);
    await page.getByRole("button", { name: "Failed" }).waitFor();
    assert.equal(pathOf(page), "/?status=failed");

    await visitor.context.clearCookies();
    await page
      .getByRole("link", { name: "System checks" })
      .or(page.getByRole("link", { name: "New mission" }))
      .first()
      .click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await signIn(page, owner);
    await page.waitForURL("**/missions/new");
  },
);

journey(
  "sign-out ends the session everywhere in this browser, and it is not to be had again",
  () => here.browser,
  async () => {
    const visitor = await here.browser.visitor();
    const page = await visitor.tab("/sign-in");
    await signIn(page, owner);
    await page.getByRole("button", { name: /^Account: / }).waitFor();
    const stolen = await visitor.signedIn();
    const second = await visitor.tab("/");
    await second.getByRole("button", { name: /^Account: / }).waitFor();

    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await second.getByText("You are signed out.").waitFor();
    const thief = await (await here.browser.visitor({ as: stolen })).tab("/");
    await thief.getByRole("button", { name: "Sign in" }).waitFor();
  },
);

journey(
  "a viewer sees everything and commands nothing",
  () => here.browser,
  async () => {
    mission = (await here.product.sortie("run", "--subject", "--wait")).json.mission;
    viewer = await invited(here.browser, here.product, { email: "viewer@example.org", role: "viewer" });
    const visitor = await here.browser.visitor({ as: viewer });
    const page = await visitor.tab(`/missions/${mission}/approval`);
    const button = page.getByRole("button", { name: /^Approve/ });
    await button.waitFor();
    assert.equal(await isOff(button), true, "Approve is off");

    const head = (await here.product.events(mission)).length;
    for (const [verb, input] of [
      ["pause", { mission }],
      ["stop", { mission }],
      ["interject", { mission, message: "hello" }],
    ]) {
      const answer = await visitor.context.request.post(`/api/trpc/mission.${verb}`, {
        data: { ...input, id: `cmd_${"0".repeat(31)}1` },
        headers: { origin: here.ready.url },
      });
      assert.equal(answer.status(), 403, `${verb}: ${await answer.text()}`);
    }
    assert.equal((await here.product.events(mission)).length, head);
  },
);

journey(
  "a stranger gets nothing of a mission, as a page or as the data of one",
  () => here.browser,
  async () => {
    const { title } = (await here.product.sortie("list")).json.missions.find(({ id }) => id === mission);
    const stranger = (await here.browser.visitor()).context.request;
    const member = (await here.browser.visitor({ as: viewer })).context.request;
    for (const screen of ["", "/approval", "/question"]) {
      for (const headers of [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }]) {
        const path = `/missions/${mission}${screen}`;
        const told = await (await stranger.get(path, { headers, maxRedirects: 0 })).text();
        assert.equal(told.includes(title), false, `${path} ${JSON.stringify(headers)}`);
      }
    }
    for (const headers of [{}, { rsc: "1" }]) {
      const told = await (await member.get(`/missions/${mission}`, { headers })).text();
      assert.ok(told.includes(title), "who is signed in gets it");
    }
  },
);

journey(
  "an approver approves",
  () => here.browser,
  async () => {
    const cookies = await invited(here.browser, here.product, { email: "approver@example.org", role: "approver" });
    const page = await (await here.browser.visitor({ as: cookies, size: "phone" })).tab(
      `/missions/${mission}/approval`,
    );
    await approve(page);
    assert.equal((await here.product.sortie("wait", mission)).code, 0);
    const answered = (await here.product.events(mission)).find(({ event }) => event.type === "mission.wait_answered");
    assert.match(JSON.stringify(answered), /approver@example\.org/);
  },
);

async function isOff(button) {
  return (await button.isDisabled()) || (await button.getAttribute("aria-disabled")) === "true";
}
