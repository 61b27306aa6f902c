/** Something to wait on that remembers having been woken in between. */
export class WakeUp {
  #woken = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#woken = true;
    this.#resolve?.();
  }

  /** Until it is woken, the time is over or the signal aborts; at once when it was woken since the last time. */
  async within(ms: number, signal: AbortSignal): Promise<void> {
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
    this.#resolve = undefined;
    this.#woken = false;
  }
}
