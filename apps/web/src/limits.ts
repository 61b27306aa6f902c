/** Every limit of the browser's side: unit in the name, reason above it. */

/** Requests of one batch; the server takes no more. */
export const batchMax = 20;
/** What was read is fresh this long; live hints make it stale earlier. */
export const queryFreshMs = 10_000;
/** A command that is queued is asked after this often, under its own id, until its receipt is there. */
export const receiptAskMs = 3_000;
/** Relative times move this often; nothing shown is finer than a second. */
export const clockTickMs = 1_000;
/** A button says "Copied" this long. */
export const copiedShownMs = 2_000;
/** A hint opens after this long under the pointer. */
export const tooltipDelayMs = 350;
/** The pointer crosses from what a hint is about to the hint itself within this. */
export const tooltipGraceMs = 120;
/** The spoken summary of what changed comes at most this often. */
export const announceEveryMs = 10_000;
/** The second key of a pair such as "g m" has to follow within this. */
export const keyPairMs = 1_200;
/** What is typed into a search is looked for after this pause. */
export const searchPauseMs = 250;
/** Missions on one page of the list. */
export const missionsPageMax = 50;
/** Missions offered in the palette. */
export const paletteMissionsMax = 20;
/** A list that hears of changes reads itself again at most this often. */
export const listReadEveryMs = 1_000;
/** Missions that need a person, shown above the list; the rest is a link. */
export const needsShownMax = 5;
/** A password is refused below this, as by the server. */
export const passwordCharsMin = 12;
/** Events of one page of a mission's timeline; a screen shows two or three dozen. */
export const timelinePageRows = 200;
/** Pages of the timeline that are out of sight are let go after this long. */
export const timelinePageKeptMs = 60_000;
/** Entries of one page of what an agent said. */
export const activityPageRows = 300;
/** Who drives a mission is asked this often; a lease lasts fifteen seconds. */
export const ownerAskMs = 10_000;
/** A start that is queued is asked after this often. */
export const startAskMs = 1_000;
/** A silence in the timeline that is worth a line of its own. */
export const silenceShownMs = 60_000;
/** Changed files and failed tests listed in a row's detail. */
export const listedMax = 100;
/** While the scrubber moves, the state is asked for once it rests this long. */
export const scrubPauseMs = 120;
/** A repository is looked at once its name has stood still this long: each look is work for a runner. */
export const lookPauseMs = 700;
/** A stream that was silent for this long is lost: the server speaks every 2 s, and people have to know within 5 s, looked at each half second. */
export const feedLostMs = 4_000;
/** How often that is looked at. */
export const feedLookMs = 500;
/** A stream that was silent for this long is given up and opened anew; a server that is merely slow gets over it. */
export const feedSilenceMs = 20_000;
/** The first retry comes within this, each next one within twice as much, so that a restarted server is not overrun. */
export const feedRetryMs = { first: 400, most: 10_000 };
/** What several parts of a screen begin to watch at once is asked for together. */
export const feedAskMs = 20;
/** Missions that nobody watches any more stay in the stream this long, for who comes back. */
export const feedLingerMs = 15_000;
/** Missions in one stream; the server takes no more. */
export const feedWatchesMax = 50;
/** What a screen keeps of what came live; older ones are read in pages. */
export const recentEventsMax = 2_000;
export const recentEntriesMax = 5_000;
/** Screens are told of what came live at most this often. */
export const feedRenderMs = 16;
