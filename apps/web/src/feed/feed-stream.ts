import { type FeedFrame, readFrame } from "@sortie/core/feed/frames";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { feedLookMs, feedLostMs, feedSilenceMs } from "../limits.ts";
import { backoffMs } from "./backoff.ts";
import type { Connection } from "./protocol.ts";

export interface FeedStreamOptions {
  /** Asks for a feed; `taken` says that its frames come from now on, and those of the one before no more. */
  ask(signal: AbortSignal): { answer: Promise<Response>; taken(): void };
  onFrame(frame: FeedFrame): void;
  onConnection(connection: Connection): void;
}

/** One stream at a time, opened again whenever it is lost; a new one takes over without a pause. */
export class FeedStream {
  readonly #options: FeedStreamOptions;
  #connection: Connection = { phase: "connecting", lastEventAt: null };
  #live: AbortController | undefined;
  #opening: AbortController | undefined;
  #failed = 0;
  #heardAt: number | null = null;
  #silentSince = 0;
  #askedAt = 0;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(options: FeedStreamOptions) {
    this.#options = options;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Asks for a new stream now; the present one goes on until that one is there. */
  open(): void {
    clearTimeout(this.#retrying);
    this.#retrying = undefined;
    if (this.#looking === undefined) {
      this.#silentSince = Date.now();
      this.#looking = setInterval(() => this.#look(), feedLookMs);
    }
    this.#askedAt = Date.now();
    this.#opening?.abort();
    const own = new AbortController();
    this.#opening = own;
    void this.#run(own).then(() => this.#ended(own));
  }

  close(): void {
    clearTimeout(this.#retrying);
    clearInterval(this.#looking);
    this.#retrying = undefined;
    this.#looking = undefined;
    this.#opening?.abort();
    this.#live?.abort();
    this.#opening = undefined;
    this.#live = undefined;
  }

  /** Until the stream ends, in whatever way. */
  async #run(own: AbortController): Promise<void> {
    const { answer, taken } = this.#options.ask(own.signal);
    const response = await answer.catch(() => undefined);
    if (own.signal.aborted) return;
    if (response?.status === 401) return this.#signOut();
    if (!response?.ok || !response.body) return;
    this.#live?.abort();
    this.#live = own;
    this.#opening = undefined;
    taken();
    const frames = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = frames.getReader();
    for (;;) {
      const read = await reader.read().catch(() => undefined);
      if (!read || read.done || own.signal.aborted) return;
      this.#heard();
      const frame = readFrame(read.value.event, read.value.data);
      if (frame) this.#options.onFrame(frame);
    }
  }

  #ended(own: AbortController): void {
    if (own.signal.aborted) return;
    if (this.#live === own) this.#live = undefined;
    if (this.#opening === own) this.#opening = undefined;
    if (this.#opening || this.#retrying !== undefined) return;
    this.#retrying = setTimeout(() => this.open(), backoffMs(this.#failed, Math.random()));
    this.#failed += 1;
  }

  #heard(): void {
    this.#heardAt = Date.now();
    this.#silentSince = this.#heardAt;
    this.#failed = 0;
    this.#become("live");
  }

  /** A browser that slept finds here that time has passed. */
  #look(): void {
    const now = Date.now();
    if (now - this.#silentSince > feedLostMs) this.#become("lost");
    if (now - Math.max(this.#silentSince, this.#askedAt) <= feedSilenceMs) return;
    this.#live?.abort();
    this.#live = undefined;
    this.open();
  }

  #signOut(): void {
    this.close();
    this.#become("signed_out");
  }

  #become(phase: Connection["phase"]): void {
    if (phase === this.#connection.phase) return;
    this.#connection = { phase, lastEventAt: this.#heardAt };
    this.#options.onConnection(this.#connection);
  }
}
