export type GatewayLimits = {
  readonly connectionsMax: number;
  readonly messageBytesMax: number;
  readonly replyBytesMax: number;
  readonly repliesBytesMax: number;
  readonly congestedBytesMin: number;
  readonly queuedUnitsMax: number;
  readonly idleTransactionMs: number;
  readonly transactionMs: number;
  readonly loginMs: number;
  readonly readerStallMs: number;
  readonly lingerMs: number;
  readonly yieldMs: number;
};

/** Every cap of the gateway. The database is one session, so each of them protects all other clients. */
export const gatewayLimits: GatewayLimits = {
  // Three processes with a pool each; more only lengthens the queue for the one session.
  connectionsMax: 100,
  // One blob row and its quoting; also the most one unit (everything up to Sync) may hold.
  messageBytesMax: 64 * 1024 * 1024,
  // The engine cannot be stopped while it answers, so what exceeds this is thrown away and its client ended.
  replyBytesMax: 128 * 1024 * 1024,
  // All answers that wait for slow readers, together: what this process may spend on them.
  repliesBytesMax: 256 * 1024 * 1024,
  // From here on a client's next unit waits until it has read what it asked for.
  congestedBytesMin: 1024 * 1024,
  // A pipeline longer than this is read from the socket later.
  queuedUnitsMax: 64,
  // Everybody waits for an open transaction; ours never await anything but SQL inside one.
  idleTransactionMs: 10_000,
  transactionMs: 30_000,
  // From connect to a valid password.
  loginMs: 10_000,
  // A reader that takes nothing for so long is stopped or gone.
  readerStallMs: 20_000,
  // How long the last words to a client may take before its socket is cut.
  lingerMs: 1_000,
  // The event loop gets its turn at least this often between units.
  yieldMs: 5,
};

/** The process around the gateway. */
export const processLimits = {
  // The longest single statement: from here on the engine counts as spinning and the process ends itself.
  stallMs: 30_000,
  // How long a predecessor on the same folder may take to finish.
  folderWaitMs: 15_000,
  backupEveryMs: 10 * 60_000,
  backupsKept: 2,
  // The dump is built in memory, and everybody waits for it.
  backupFolderBytesMax: 512 * 1024 * 1024,
  closeMs: 10_000,
} as const;

/** The supervisor. */
export const supervisorLimits = {
  pingEveryMs: 2_000,
  // A little above the process's own stall limit, so that its own word comes first.
  silenceMs: 35_000,
  // A cold first start took 8 s on two busy cores.
  readyMs: 120_000,
  stopMs: 15_000,
  restartDelayMinMs: 100,
  restartDelayMaxMs: 5_000,
  // A process that lived this long starts again without delay.
  steadyMs: 10_000,
} as const;
