/** Every limit of the bus: unit in the name, reason beside it. */

/** Older servers lack what the pull consumers need, and silently ignore settings they do not know. */
export const serverVersionMin = { major: 2, minor: 9 };

/** A dead address answers at once or never; the next attempt follows soon. */
export const connectTimeoutMs = 2_000;
/** Local brokers are back within a second; a cluster is not hurt by four attempts a second. */
export const reconnectWaitMs = 250;
/** Wrong credentials and old servers are fixed by people. */
export const refusedRetryMs = 5_000;
/** Two lost pings of five seconds show a dead connection well inside the acknowledgement wait. */
export const pingIntervalMs = 5_000;
/** Drain what is written, but a stopping process is never held by its broker. */
export const closeDeadlineMs = 3_000;
/** A person waits for the command that this publish announces; the sweep repairs a loss. */
export const publishDeadlineMs = 3_000;
/** One answer of the JetStream API. */
export const apiTimeoutMs = 3_000;

/** Feeds fan messages out to many readers; what is larger is read from the log instead. */
export const eventInlineBytesMax = 256 * 1024;
/** Messages published and not yet acknowledged by one call. */
export const eventsInFlightMax = 64;

/** One pull request stays open this long. */
export const pullExpiresMs = 10_000;
/** Two missed ones show that the consumer is gone. */
export const pullHeartbeatMs = 2_500;
/** The pull's own expiry and its missed heartbeats both come earlier; this one needs no broker. */
export const pullDeadlineMs = 15_000;
/** Between attempts to attach to a consumer again. */
export const attachRetryMs = 250;
export const consumeLimits = {
  /** A lost runner costs this long before its messages go to another; heartbeats at a third of it may be lost twice. */
  ackWaitMs: 30_000,
  /** Together with the delays about seven minutes of a handler that throws, longer than a database restart. */
  deliveriesMax: 20,
  redeliveryDelayMs: { first: 250, most: 30_000 },
};
/** The start of an unreadable payload is enough to recognise its sender. */
export const poisonPayloadBytesMax = 16 * 1024;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const megabyte = 1024 * 1024;

/** Commands not taken for an hour are published again by the sweep. */
export const commandsStream = { ageMaxMs: hourMs, bytesMax: 64 * megabyte, duplicateWindowMs: 2 * minuteMs };
/** The sweep wakes what is due within seconds, so an old wake-up says nothing. */
export const workStream = { ageMaxMs: minuteMs, bytesMax: 16 * megabyte };
/** The log serves whoever was away longer. */
export const eventsStream = { ageMaxMs: hourMs, bytesMax: 256 * megabyte, duplicateWindowMs: 2 * minuteMs };
/** A host that pulled nothing for a day is gone, and its consumer with it. */
export const workConsumerIdleMs = 24 * hourMs;
/** Far above all the slots of all runners of one queue. */
export const unacknowledgedMax = 4_096;
