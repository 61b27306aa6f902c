/** Every limit of the client: unit in the name, reason above it. */

/** One answer of the API; a command's receipt takes at most five seconds of it, a loaded machine the rest. */
export const requestMs = 30_000;
/** Between two tries while the server is away. */
export const retryMs = 500;
/** A restart takes seconds, an upgrade a minute; who waits for a mission bears that, but not for ever. */
export const awayMsMax = 5 * 60_000;
/** The feed says something every two seconds; a stream silent for this long is dead. */
export const feedSilenceMs = 20_000;
/** Who waits for a mission looks this often for what makes no event. */
export const lookMs = 2_000;
/** The server counts a runner as gone after 15 s; a new one gets this long besides to say that it is there. */
export const noRunnerMs = 10_000;
/** Events or entries in one request. */
export const pageMax = 1_000;
