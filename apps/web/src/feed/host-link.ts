import { feedLostMs } from "../limits.ts";
import { FeedHost } from "./feed-host.ts";
import { getFeed } from "./get-feed.ts";
import type { ToHost, ToTab } from "./protocol.ts";

/** A tab's way to the one that holds the stream. */
export interface HostLink {
  send(message: ToHost): void;
}

/** The worker of all tabs; where there is none, one tab holds the stream for the others; where that fails, each its own. */
export function linkToHost(onMessage: (message: ToTab) => void): HostLink {
  if (typeof SharedWorker === "function") return workerLink(onMessage);
  if (typeof BroadcastChannel === "function" && navigator.locks) return electedLink(onMessage);
  return ownLink(onMessage);
}

/** A worker answers at once. One that does not has no script yet, and perhaps no server: it is called again. */
function workerLink(onMessage: (message: ToTab) => void): HostLink {
  let port = call();
  function call(): MessagePort {
    const { port: called } = new SharedWorker(new URL("./feed-worker.ts", import.meta.url), {
      type: "module",
      name: "sortie-feed",
    });
    const unheard = setTimeout(() => {
      called.close();
      onMessage({ type: "connection", connection: { phase: "lost", lastEventAt: null } });
      port = call();
      onMessage({ type: "host" });
    }, feedLostMs);
    called.onmessage = ({ data }: MessageEvent<ToTab>) => {
      clearTimeout(unheard);
      onMessage(data);
    };
    return called;
  }
  return { send: (message) => port.postMessage(message) };
}

type OnChannel = { to: string | "all"; message: ToTab } | { from: string; message: ToHost };

function electedLink(onMessage: (message: ToTab) => void): HostLink {
  const tab = randomName();
  const channel = new BroadcastChannel("sortie-feed");
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if ("to" in data && (data.to === tab || data.to === "all")) onMessage(data.message);
  };
  void navigator.locks.request("sortie-feed-host", () => {
    holdForOthers();
    return new Promise<never>(() => undefined);
  });
  return { send: (message) => channel.postMessage({ from: tab, message } satisfies OnChannel) };
}

/** A channel of its own, so that this tab's messages arrive here as all others do. */
function holdForOthers(): void {
  const channel = new BroadcastChannel("sortie-feed");
  const host = new FeedHost(getFeed);
  const post = (to: string, message: ToTab) => channel.postMessage({ to, message } satisfies OnChannel);
  channel.onmessage = ({ data }: MessageEvent<OnChannel>) => {
    if (!("from" in data)) return;
    const { from, message } = data;
    host.hear(from, message, (answer) => post(from, answer));
    if (message.type === "hello" && message.lock !== null) {
      void navigator.locks.request(message.lock, () => host.drop(from));
    }
  };
  post("all", { type: "host" });
}

function ownLink(onMessage: (message: ToTab) => void): HostLink {
  const host = new FeedHost(getFeed);
  return { send: (message) => host.hear("own", message, onMessage) };
}

/** Not a secret: it tells the tabs of one browser apart, also where there is no secure context. */
export function randomName(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}
