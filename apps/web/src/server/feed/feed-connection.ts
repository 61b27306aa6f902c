import { feedBufferBytesMax, feedRoomBytes } from "../limits.ts";

/** The way to one reader: what is sent waits here while the reader is slow, and one that is too slow is cut off. */
export class FeedConnection {
  readonly body: ReadableStream<Uint8Array>;
  readonly #ending = new AbortController();
  readonly #client: AbortSignal;
  readonly #onEnd: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #waiting: (() => void)[] = [];

  /** `client` aborts when its request does; `onEnd` is called once, however it ends. */
  constructor(client: AbortSignal, onEnd: () => void) {
    this.#client = client;
    this.#onEnd = onEnd;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#wake(),
        cancel: () => void this.#settle(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: feedRoomBytes }),
    );
    client.addEventListener("abort", this.end);
    if (client.aborted) this.end();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  send(bytes: Uint8Array): void {
    const controller = this.#controller;
    if (this.signal.aborted || !controller) return;
    controller.enqueue(bytes);
    const waiting = feedRoomBytes - (controller.desiredSize ?? 0);
    if (waiting > feedBufferBytesMax) this.cut();
  }

  /** Until little is on its way; false once it has ended. */
  async room(): Promise<boolean> {
    while (!this.signal.aborted && (this.#controller?.desiredSize ?? 0) <= 0) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return !this.signal.aborted;
  }

  /** Ends it after what was sent. */
  readonly end = (): void => {
    if (this.#settle()) this.#controller?.close();
  };

  /** Ends it and forgets what is on its way. */
  cut(): void {
    // Next logs any error of a body but this one.
    if (this.#settle()) this.#controller?.error(new DOMException("the reader is too slow", "AbortError"));
  }

  #settle(): boolean {
    if (this.signal.aborted) return false;
    this.#client.removeEventListener("abort", this.end);
    this.#ending.abort();
    this.#wake();
    this.#onEnd();
    return true;
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
