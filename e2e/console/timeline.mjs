/** From now on notes every moment at which an event stood twice on the page. */
export async function watchRows(page) {
  await page.evaluate(() => {
    const twice = new Set();
    window.rowsSeenTwice = twice;
    const look = () => {
      const seen = new Set();
      for (const row of document.querySelectorAll("[data-version]")) {
        if (seen.has(row.dataset.version)) twice.add(row.dataset.version);
        seen.add(row.dataset.version);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
}

/** The versions that stood twice at some moment since `watchRows`. */
export function rowsSeenTwice(page) {
  return page.evaluate(() => [...window.rowsSeenTwice]);
}

/** Waits until the row of this event is read, not only kept a place for. */
export function rowOf(page, version) {
  return page.locator(`[data-version="${version}"]`).filter({ has: page.locator("time") });
}

/**
 * The timeline from its first to its last row, read by scrolling through: of each row its version and the time of the
 * event that it shows.
 */
export async function readTimeline(page) {
  return page.evaluate(async () => {
    const shown = new Map();
    const list = document.querySelector("[data-version]").parentElement;
    const scroller = scrollerOf(list);
    const rows = () => [...list.querySelectorAll("[data-version]")];
    scroller.scrollTop = 0;
    for (;;) {
      await until(() => rows().every((row) => row.querySelector("time")));
      for (const row of rows()) shown.set(Number(row.dataset.version), row.querySelector("time").dateTime);
      const before = scroller.scrollTop;
      scroller.scrollTop += scroller.clientHeight / 2;
      await frames();
      if (scroller.scrollTop === before) break;
    }
    return [...shown].map(([version, at]) => ({ version, at })).sort((a, b) => a.version - b.version);

    function scrollerOf(element) {
      for (let up = element; up; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return up;
      return document.scrollingElement;
    }
    async function until(isTrue) {
      const deadline = Date.now() + 10_000;
      await frames();
      while (!isTrue()) {
        if (Date.now() > deadline) throw new Error("rows of the timeline stay unread");
        await frames();
      }
    }
    function frames() {
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
}
