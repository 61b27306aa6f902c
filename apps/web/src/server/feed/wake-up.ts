/** Something to wait on that remembers having been woken in between. */
export class WakeUp {
  #woken = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#woken = true;
    this.#resolve?.();
  }

  /** Until it is woken (true), also since the last time; false when the time is over or the signal aborts. */
  async within(ms: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#woken && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener("abort", done);
        this.#resolve = done;
      });
    }
    const woken = this.#woken;
    this.#resolve = undefined;
    this.#woken = false;
    return woken;
  }
}
