/** One real Chromium for the journeys of a file, and visitors in it: a person with a window of their own each. */
import { chromium } from "playwright-core";
import { ensureChromium } from "../../scripts/tools/chromium.mjs";
import { Visitor } from "./visitor.mjs";

/** Playwright gives each launch a fresh profile; the rest keeps Chromium from calling home. */
const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export class Browser {
  #chromium;
  #visitors = [];

  /** @param {{ url: string }} product what `sortie up` said */
  constructor(product) {
    this.url = product.url;
  }

  async launch() {
    const executablePath = await ensureChromium({ env: process.env, say: (line) => console.error(`sortie: ${line}`) });
    this.#chromium = await chromium.launch({ executablePath, args: flags });
    return this;
  }

  /**
   * @param {{ size?: "desktop" | "phone", theme?: "dark" | "light", as?: object }} [options] `as`: the cookies of a
   *   visitor who signed in (`visitor.signedIn()`)
   */
  async visitor(options = {}) {
    const visitor = await Visitor.arrive(this.#chromium, this.url, options);
    this.#visitors.push(visitor);
    return visitor;
  }

  get visitors() {
    return this.#visitors.filter((visitor) => !visitor.hasLeft);
  }

  async close() {
    await this.#chromium?.close();
  }
}
