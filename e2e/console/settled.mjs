/** Waits until a screen shows what it has and answers: its fonts there, nothing loading, React at work in it. */
export async function settled(page) {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const isAtWork = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
    const controls = [...document.querySelectorAll("main button, main a, main input")];
    return document.querySelector("[aria-busy=true], main [data-skeleton]") === null && controls.every(isAtWork);
  });
}
