/** Every limit of the server: unit in the name, reason above it. */

/** A person waits for the receipt of a click; longer than this they are told that it is queued. */
export const receiptWaitMs = 5_000;
/** A runner says that it is there every few seconds; three missed ones mean that it is gone. */
export const runnerGoneMs = 15_000;
/** While the broker is away a feed looks into the log this often. */
export const feedPollMs = 2_000;
/** With the broker there, only a message that it lost is found this way. */
export const feedLookMs = 10_000;
/** Keeps proxies from closing a silent feed. */
export const feedPingMs = 15_000;
/** A client that heard neither event nor ping for this long connects again. */
export const feedSilenceMs = 45_000;
/** Events read from the log at once, and events held back for one that is missing: beyond that the log is read. */
export const feedPageMax = 500;
/** Requests in one batch; a screen needs a handful. */
export const batchMax = 20;
/** What a health probe waits for the database. */
export const healthWaitMs = 2_000;
/** Connections to database and broker get this long to close; the launcher kills after ten seconds. */
export const stopWaitMs = 4_000;
/** Events or activity entries in one answer. */
export const pageMax = 1_000;
/** The end of a check's output, as shown beside a unit; all of it is in the log. */
export const evidenceTailCharsMax = 2_000;
