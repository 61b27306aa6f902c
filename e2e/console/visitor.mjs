import assert from "node:assert/strict";

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
/** What Chromium itself writes of a request that failed: journeys break servers on purpose. */
const isOfTheNetwork = /^Failed to load resource|net::ERR_/;

/** A person with a window of their own: their cookies, their pages, and everything those complained about. */
export class Visitor {
  #context;
  #url;
  hasLeft = false;
  complaints = [];
  dialogs = [];
  /** Requests that left for another origin. */
  strayRequests = [];

  static async arrive(chromium, url, { size = "desktop", theme = "dark", as } = {}) {
    const visitor = new Visitor();
    visitor.#url = url;
    visitor.#context = await chromium.newContext({
      ...sizes[size],
      baseURL: url,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: "UTC",
      ...(as && { storageState: as }),
    });
    visitor.#context.setDefaultTimeout(15_000);
    await visitor.#listen();
    return visitor;
  }

  async #listen() {
    const context = this.#context;
    context.on("weberror", (error) => this.complaints.push(String(error.error()?.stack ?? error.error())));
    context.on("console", (message) => {
      if (message.type() === "error" && !isOfTheNetwork.test(message.text())) this.complaints.push(message.text());
    });
    context.on("dialog", async (dialog) => {
      this.dialogs.push(dialog.message());
      await dialog.dismiss().catch(() => {});
    });
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^(https?|wss?):$/.test(protocol) && origin !== this.#url) this.strayRequests.push(request.url());
    });
    await context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
      });
    });
  }

  get context() {
    return this.#context;
  }

  get pages() {
    return this.#context.pages();
  }

  /** A new tab, on this path. */
  async tab(path) {
    const page = await this.#context.newPage();
    if (path) await page.goto(path);
    return page;
  }

  /** The cookies, for another window of the same person. */
  signedIn() {
    return this.#context.storageState();
  }

  assertContent() {
    const { complaints, dialogs, strayRequests } = this;
    assert.deepEqual({ complaints, dialogs, strayRequests }, { complaints: [], dialogs: [], strayRequests: [] });
  }

  async leave() {
    this.assertContent();
    this.hasLeft = true;
    await this.#context.close();
  }
}
