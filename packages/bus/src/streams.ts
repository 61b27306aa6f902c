import {
  type ConsumerConfig,
  type ConsumerInfo,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type StreamConfig,
  type StreamInfo,
} from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import type { Bus } from "./connect.ts";
import { BusRefused, BusUnavailable, messageOf, nobodyListens } from "./failures.ts";
import { apiTimeoutMs, commandsStream, eventsStream, workStream } from "./limits.ts";
import { commandsSubject, eventSubjects, workSubjects } from "./subjects.ts";

type StreamSettings = Partial<StreamConfig> & { name: string };
export type ConsumerSettings = Partial<ConsumerConfig> & { durable_name: string };

const streams: readonly StreamSettings[] = [
  {
    name: "COMMANDS",
    subjects: [commandsSubject],
    retention: "workqueue",
    storage: "file",
    discard: "old",
    max_age: nanos(commandsStream.ageMaxMs),
    max_bytes: commandsStream.bytesMax,
    duplicate_window: nanos(commandsStream.duplicateWindowMs),
  },
  {
    name: "WORK",
    subjects: [workSubjects],
    retention: "workqueue",
    storage: "file",
    discard: "old",
    max_age: nanos(workStream.ageMaxMs),
    max_bytes: workStream.bytesMax,
    max_msgs_per_subject: 1,
  },
  {
    name: "EVENTS",
    subjects: [eventSubjects],
    retention: "limits",
    storage: "file",
    discard: "old",
    max_age: nanos(eventsStream.ageMaxMs),
    max_bytes: eventsStream.bytesMax,
    duplicate_window: nanos(eventsStream.duplicateWindowMs),
  },
];

/**
 * Creates COMMANDS, WORK and EVENTS, or brings their settings up to date; may be called by everyone at any time.
 * Rejects with BusUnavailable where nobody answers, with BusRefused where the server does not keep a setting.
 */
export async function ensureStreams(bus: Bus): Promise<void> {
  const manager = await managerOf(bus);
  for (const settings of streams) await api(settings.name, () => ensureStream(manager, settings));
}

/** Creates or updates a durable consumer and answers with what the server keeps. Errors as ensureStreams. */
export async function ensureConsumer(bus: Bus, stream: string, settings: ConsumerSettings): Promise<ConsumerInfo> {
  const manager = await managerOf(bus);
  const name = `${stream}/${settings.durable_name}`;
  return api(name, async () => {
    const found = await unlessMissing(() => manager.consumers.info(stream, settings.durable_name));
    if (found && ignoredSettings(settings, found.config).length === 0) return found;
    const kept = await manager.consumers.add(stream, settings);
    refuseIgnored(name, settings, kept.config);
    return kept;
  });
}

async function managerOf(bus: Bus): Promise<JetStreamManager> {
  const connection = await bus.connected(apiTimeoutMs);
  return jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });
}

async function ensureStream(manager: JetStreamManager, settings: StreamSettings): Promise<void> {
  const found = await unlessMissing(() => manager.streams.info(settings.name));
  if (found && ignoredSettings(settings, found.config).length === 0) return;
  const kept = found ? await manager.streams.update(settings.name, settings) : await create(manager, settings);
  refuseIgnored(settings.name, settings, kept.config);
}

async function create(manager: JetStreamManager, settings: StreamSettings): Promise<StreamInfo> {
  try {
    return await manager.streams.add(settings);
  } catch (error) {
    // Another process of another release may have created it a moment ago.
    const found = await unlessMissing(() => manager.streams.info(settings.name));
    if (!found) throw error;
    return manager.streams.update(settings.name, settings);
  }
}

const missing: ReadonlySet<number> = new Set([JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound]);

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof JetStreamApiError && missing.has(error.code)) return undefined;
    throw error;
  }
}

async function api<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof BusRefused) throw error;
    if (nobodyListens(error)) throw new BusRefused("jetstream_disabled", what, { cause: error });
    if (error instanceof JetStreamApiError && error.status !== 503 && !missing.has(error.code)) {
      throw new BusRefused("setting_refused", `${what}: ${error.message}`, { cause: error });
    }
    throw new BusUnavailable(`${what}: ${messageOf(error)}`, { cause: error });
  }
}

function refuseIgnored(what: string, wanted: object, kept: object): void {
  const ignored = ignoredSettings(wanted, kept);
  if (ignored.length > 0) throw new BusRefused("setting_refused", `${what} does not keep ${ignored.join(", ")}`);
}

/** Names of the wanted settings that the server keeps otherwise; old servers ignore what they do not know. */
export function ignoredSettings(wanted: object, kept: object): string[] {
  const found = new Map(Object.entries(kept));
  return Object.entries(wanted)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(found.get(key)))
    .map(([key]) => key);
}
