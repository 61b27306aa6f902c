import { type Consumer, type JsMsg, jetstream } from "@nats-io/jetstream";
import type { Bus } from "./connect.ts";
import { BusUnavailable } from "./failures.ts";
import { apiTimeoutMs, pullDeadlineMs, pullExpiresMs, pullHeartbeatMs } from "./limits.ts";
import { type ConsumerSettings, ensureConsumer, ensureStreams } from "./streams.ts";

/** A durable pull consumer that is created again, with its stream, whenever it was lost. */
export class Attachment {
  readonly #bus: Bus;
  readonly #stream: string;
  readonly #settings: ConsumerSettings;
  #consumer: Promise<Consumer> | undefined;

  constructor(bus: Bus, stream: string, settings: ConsumerSettings) {
    this.#bus = bus;
    this.#stream = stream;
    this.#settings = settings;
  }

  /** One message, or undefined when none came in time or the signal aborted. After a rejection it attaches anew. */
  async next(signal: AbortSignal): Promise<JsMsg | undefined> {
    this.#consumer ??= this.#attach();
    const attempt = this.#consumer;
    try {
      return await pullOne(this.#bus, await attempt, signal);
    } catch (error) {
      if (this.#consumer === attempt) this.#consumer = undefined;
      throw error;
    }
  }

  async #attach(): Promise<Consumer> {
    await ensureStreams(this.#bus);
    const info = await ensureConsumer(this.#bus, this.#stream, this.#settings);
    return jetstream(await this.#bus.connected(apiTimeoutMs)).consumers.getConsumerFromInfo(info);
  }
}

async function pullOne(bus: Bus, consumer: Consumer, signal: AbortSignal): Promise<JsMsg | undefined> {
  if (signal.aborted) return undefined;
  const messages = await consumer.fetch({
    max_messages: 1,
    expires: pullExpiresMs,
    idle_heartbeat: pullHeartbeatMs,
  });
  let lost: BusUnavailable | undefined;
  const lose = (detail: string) => {
    lost = new BusUnavailable(detail);
    messages.stop();
  };
  const stop = () => messages.stop();
  // The broker forgets a pull when the connection breaks, and may have forgotten the consumer.
  const unwatch = bus.watch(({ state }) => state !== "connected" && lose("disconnected while pulling"));
  const timer = setTimeout(() => lose("the pull never ended"), pullDeadlineMs);
  signal.addEventListener("abort", stop);
  try {
    if (signal.aborted) stop();
    if (!bus.connection()) lose("not connected");
    for await (const message of messages) return message;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    unwatch();
  }
  if (lost) throw lost;
  return undefined;
}
