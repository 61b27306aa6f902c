/** Every limit of the server: unit in the name, reason above it. */

/** A person waits for the receipt of a click; longer than this they are told that it is queued. */
export const receiptWaitMs = 5_000;
/** A free runner begins a look at once; later than this, and before it is stale, nobody waits for one any more. */
export const lookBeginMs = 8_000;
/** Between two looks into the database for an answer whose message was lost. */
export const lookPollMs = 500;
/** What the runner allows each, and a little for its answer; then it is said that none came. */
export const lookAnswerMs = { look: 40_000, try_check: 230_000, prepare_subject: 60_000, machine: 45_000 } as const;
/** A runner says that it is there every few seconds; three missed ones mean that it is gone. */
export const runnerGoneMs = 15_000;
/** A silent feed says this often where its missions are: two missed ones are a lost connection, which people see within 5 s. */
export const feedPingMs = 2_000;
/** A ping waits this long for the database, and goes out without its answer then. */
export const feedHeadsWaitMs = 1_000;
/** Who reads a feed is asked this often whether they still may: a removed role ends it within 5 s. */
export const feedIdentityMs = 4_000;
/** A feed whose database is away tries again this often. */
export const feedRetryMs = 1_000;
/** Events or entries read from the log at once, and events held back for one that is missing. */
export const feedPageMax = 500;
/** Whoever is further behind gets the state and no events: folding them would take longer than reading it. */
export const feedEventsBehindMax = 500;
/** The same for what agents said; this much of its end is sent instead. */
export const feedEntriesBehindMax = 1_000;
export const feedEntriesTail = 200;
/** Missions in one feed: ten tabs with a few each. */
export const feedWatchesMax = 50;
/** Feeds open at once in one process; each holds a socket. */
export const feedStreamsMax = 5_000;
/** What is read from the log for a feed waits until less than this is on its way. */
export const feedRoomBytes = 256 * 1024;
/** A reader this far behind what is live is cut off; it comes back with its cursor. */
export const feedBufferBytesMax = 4 * 1024 * 1024;
/** Frames are cut about here, so that a slow reader gets on by each. */
export const feedFrameCharsMax = 128 * 1024;
/** Lists hear of changes at most this often, and of this many missions by name. */
export const listHintsMs = 500;
export const listHintsMax = 200;
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

/** A browser stays signed in this long and is then asked again, however much it was used. */
export const sessionSeconds = 30 * 24 * 60 * 60;
/** What a person chooses has to be long enough that guessing is hopeless, and short enough to be hashed. */
export const passwordCharsMin = 12;
export const passwordCharsMax = 128;
/** An invitation that nobody took in a week has to be renewed. */
export const invitationMs = 7 * 24 * 60 * 60 * 1_000;
/** Failed sign-ins from one client: enough for a bad memory, nothing for a machine that guesses. */
export const clientTries = { max: 20, windowMs: 10 * 60 * 1_000 };
/** Failed sign-ins to one account from everywhere. */
export const accountTries = { max: 60, windowMs: 60 * 60 * 1_000 };
/** A form of the entry: an e-mail, a password and a token. */
export const entryBodyBytesMax = 8_192;

/** Spans of a score: more than a wide screen can tell apart, and still a small answer. */
export const scoreSpansMax = 600;
/** Scores kept to be folded on; the log only grows, so a kept one is never wrong. */
export const scoresKeptMax = 50;
/** Long texts in a row of the timeline; the whole event is one request away. */
export const rowTextCharsMax = 300;
/** States on the way kept for the scrubber: one each so many versions, of the missions that were scrubbed last. */
export const checkpointVersions = 500;
export const checkpointMissionsMax = 4;
