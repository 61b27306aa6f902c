/**
 * A process of its own: many readers of one mission's feed over HTTP. Takes what to watch as JSON in its argument, prints
 * `{"ready":true}` when all of them are connected, and after a line with the last version what they received.
 */
import { once } from "node:events";
import { type ClientRequest, get } from "node:http";
import { createInterface } from "node:readline";
import { percentile } from "./load.ts";

export interface Watching {
  url: string;
  token: string;
  mission: string;
  /** The version all of them have seen. */
  after: number;
  watchers: number;
  /** How long the last event may take, in ms. */
  lastMsMax: number;
}

export interface Watched {
  /** Events by watcher, each counted once. */
  received: number;
  repeated: number;
  missing: number;
  /** Watchers whose connection ended. */
  lost: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}

interface Watcher {
  seen: Set<number>;
  isOpen: boolean;
  request: ClientRequest;
}

type Event = { version: number; at: string };

const watching: Watching = JSON.parse(process.argv[2] ?? "{}");
const latenciesMs: number[] = [];
let repeated = 0;
let lost = 0;
let changed = () => {};

// The same frame comes to everybody; parsing it once keeps this process from being what is measured.
const parsed = new Map<string, Event[]>();

function eventsOf(frame: string): Event[] {
  const known = parsed.get(frame);
  if (known) return known;
  const data = frame.match(/^data: ?(.*)$/m)?.[1] ?? "{}";
  const events: Event[] = frame.startsWith("event: events") ? JSON.parse(data).events : [];
  if (parsed.size > 200) parsed.clear();
  parsed.set(frame, events);
  return events;
}

function watch(): Watcher {
  const { url, token, mission, after } = watching;
  const path = `${url}/api/feed?watch=${mission}~${after}.0&activity=never&snapshot=never`;
  const headers = { authorization: `Bearer ${token}` };
  const watcher: Watcher = { seen: new Set(), isOpen: false, request: get(path, { agent: false, headers }) };
  watcher.request.on("response", (response) => {
    if (response.statusCode !== 200) throw new Error(`the feed answered ${response.statusCode}`);
    let rest = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const now = Date.now();
      const frames = (rest + chunk).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) take(watcher, frame, now);
    });
    response.on("close", () => (lost += 1));
  });
  return watcher;
}

function take(watcher: Watcher, frame: string, now: number): void {
  watcher.isOpen = true;
  for (const { version, at } of eventsOf(frame)) {
    if (watcher.seen.has(version)) repeated += 1;
    watcher.seen.add(version);
    latenciesMs.push(now - Date.parse(at));
  }
  changed();
}

async function until(holds: () => boolean, ms: number): Promise<boolean> {
  if (holds()) return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    changed = () => {
      if (!holds()) return;
      clearTimeout(timer);
      changed = () => {};
      resolve(true);
    };
  });
}

const watchers = Array.from({ length: watching.watchers }, watch);
if (!(await until(() => watchers.every(({ isOpen }) => isOpen), 60_000))) throw new Error("not everybody is connected");
console.log(JSON.stringify({ ready: true }));

const [line] = await once(createInterface({ input: process.stdin }), "line");
const count = Number(line) - watching.after;
await until(() => watchers.every(({ seen }) => seen.size === count), watching.lastMsMax);
const received = watchers.reduce((sum, { seen }) => sum + seen.size, 0);
const result: Watched = {
  received,
  repeated,
  missing: watchers.length * count - received,
  lost,
  p50Ms: percentile(latenciesMs, 50),
  p95Ms: percentile(latenciesMs, 95),
  p99Ms: percentile(latenciesMs, 99),
  maxMs: percentile(latenciesMs, 100),
};
console.log(JSON.stringify(result));
process.exit(0);
