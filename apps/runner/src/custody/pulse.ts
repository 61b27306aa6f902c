/** Wakes whoever waits, once for each beat. */
export class Pulse {
  #resolve: () => void = () => undefined;
  #next = this.#renew();

  next(): Promise<void> {
    return this.#next;
  }

  beat(): void {
    const wake = this.#resolve;
    this.#next = this.#renew();
    wake();
  }

  #renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }
}
