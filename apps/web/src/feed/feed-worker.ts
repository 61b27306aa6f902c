import { FeedHost } from "./feed-host.ts";
import { getFeed } from "./get-feed.ts";
import type { ToHost } from "./protocol.ts";

// One for all tabs of the browser: it lives as long as any of them.
const host = new FeedHost(getFeed);
let tabs = 0;

addEventListener("connect", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  tabs += 1;
  const tab = String(tabs);
  port.onmessage = ({ data }: MessageEvent<ToHost>) => {
    host.hear(tab, data, (message) => port.postMessage(message));
    // A port does not say that its tab is gone; the tab's lock is free then.
    if (data.type === "hello" && data.lock !== null) {
      void navigator.locks?.request(data.lock, () => host.drop(tab));
    }
  };
});
