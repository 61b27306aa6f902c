import { setTimeout as delay } from "node:timers/promises";
import type { Api } from "../api/client.ts";
import type { Connection } from "../api/connection.ts";
import { awayMsMax, retryMs } from "../api/limits.ts";
import { CliRefusal, refusalOf } from "../api/refusal.ts";

type Events = Awaited<ReturnType<Api["mission"]["events"]["query"]>>["events"];
export type LogEntry = Events[number];

/**
 * A mission's events above a version, each once and in order, until the caller stops: one live stream after the other,
 * each beginning where the one before was cut.
 */
export async function* followMission(
  connection: Connection,
  mission: string,
  after: number,
): AsyncGenerator<LogEntry, never> {
  let last = after;
  let awaySince: number | undefined;
  for (;;) {
    try {
      const stream = await connection.ask(async (api) => new Stream(api, mission, last));
      for await (const event of stream.events()) {
        if (event.version <= last) continue;
        last = event.version;
        yield event;
      }
      if (stream.wasOpen) awaySince = undefined;
    } catch (error) {
      const refusal = refusalOf(error, "its address");
      if (!refusal?.isPassing) throw refusal ?? error;
    }
    awaySince ??= performance.now();
    if (performance.now() - awaySince > awayMsMax)
      throw new CliRefusal("no_answer", "Sortie does not answer any more.");
    await delay(retryMs);
  }
}

/** One connection to the feed. It ends where the connection breaks; its reader opens the next one. */
class Stream {
  readonly #queue: LogEntry[] = [];
  readonly #subscription: { unsubscribe(): void };
  #wasOpen = false;
  #end: { error: unknown } | undefined;
  #wake = () => {};

  constructor(api: Api, mission: string, after: number) {
    const end = (error: unknown) => {
      this.#end ??= { error };
      this.#wake();
    };
    this.#subscription = api.feed.mission.subscribe(
      { mission, after },
      {
        onStarted: () => {
          this.#wasOpen = true;
        },
        onData: ({ data }) => {
          if (data.kind === "reset") end(new CliRefusal("cursor_beyond_head", `the log ends at version ${data.head}`));
          else this.#queue.push(data.event);
          this.#wake();
        },
        onError: end,
        onComplete: () => end(undefined),
        onConnectionStateChange: ({ state, error }) => {
          if (state === "connecting" && error) end(error.data ? error : undefined);
        },
      },
    );
  }

  get wasOpen(): boolean {
    return this.#wasOpen;
  }

  async *events(): AsyncGenerator<LogEntry> {
    try {
      for (;;) {
        const event = this.#queue.shift();
        if (event) yield event;
        else if (this.#end) break;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      if (this.#end.error) throw this.#end.error;
    } finally {
      this.#subscription.unsubscribe();
    }
  }
}
