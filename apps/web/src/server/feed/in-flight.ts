/** Who asks for the same while it is under way gets the same answer. */
export class InFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const made = make().finally(() => this.#running.delete(key));
    this.#running.set(key, made);
    return made;
  }
}
