/** Where a port search starts when nobody asked for one. */
export const webPortDefault = 4400;
export const brokerPortDefault = 4420;
/** Ports tried above the first: more than that taken means something else is wrong. */
export const portsTriedMax = 100;

/** A child that dies is started again: quickly once, then ever slower, so that a broken one does not eat the machine. */
export const backoff = { firstMs: 1_000, longestMs: 30_000, steadyMs: 60_000 };
export type Backoff = typeof backoff;

/** What each child gets between SIGTERM and SIGKILL: more than the 15 s that a runner gives itself. */
export const stopMs = 20_000;
/** A keeper ends its program sooner than it would be killed itself. */
export const keeperStopMs = 5_000;
/** One Ctrl-C arrives several times: from the terminal, and from each of npm and the start script, which pass it on. */
export const repeatedSignalMs = 500;
/** What a crash left behind has lost its parent and is ending already. */
export const leftoverStopMs = 5_000;

/** A first start creates the database (seconds) and loads the console, also on a slow disk. */
export const readyMs = 120_000;
export const pollMs = 50;

/** One log file; three older ones are kept beside it. */
export const logBytesMax = 10 * 1024 * 1024;
export const logFilesKept = 3;
/** A line longer than this is cut in pieces, so that a child without line ends cannot fill the memory. */
export const lineCharsMax = 16 * 1024;

/** sun_path is 108 bytes on Linux and 104 on macOS, with the closing zero. */
export const socketPathBytesMax = 103;
