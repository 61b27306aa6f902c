/** Every timeout and cap of the runner: the unit ends the name, the line above says why this value. */
export const limits = Object.freeze({
  /** An agent that says nothing for ten minutes is stuck; a slow test suite is not. */
  invocationSilenceMs: 10 * 60_000,
  /** Longer than any honest turn; a turn that needs more is a plan that was too coarse. */
  invocationWallMs: 90 * 60_000,
  /** A transcript above this is a loop printing, and no screen can page it. */
  invocationOutputBytesMax: 64 * 1024 * 1024,
  /** Time to write a last line after an interrupt. */
  killInterruptGraceMs: 2_000,
  /** Time to clean up after TERM, before KILL. */
  killTerminateGraceMs: 1_000,
  /** A stop is proven within this, or reported as failed: people wait for it. */
  killDeadlineMs: 10_000,
  /** Between two looks at what is still alive while killing; short, because each look costs a millisecond. */
  killScanIntervalMs: 25,
  /** Between two looks at the spool's size, so an overshoot of the output cap is what a disk writes in this time. */
  spoolPollMs: 50,
  /** One activity entry; what exceeds it is counted, not shown. */
  outputLineBytesMax: 64 * 1024,
  /** What a person reads of a failed command: its last screenfuls. */
  outputTailBytes: 8 * 1024,
  /** Where a verdict is searched for in an agent's output: its final message fits. */
  verdictSearchBytes: 256 * 1024,
  /** The sandbox's private /tmp lives in memory, so a build's temporaries must not take the machine. */
  sandboxTmpBytesMax: 2 * 1024 * 1024 * 1024,
  /** A trivial command in a new sandbox takes 20 ms; a loaded machine gets this long. */
  sandboxProbeMs: 10_000,
  /** Twice missed, a lease still holds: it expires after 15 s on the database's clock. */
  leaseRenewMs: 5_000,
  /** A lease that could not be renewed is no longer trusted well before it can expire. */
  leaseTrustMs: 12_000,
  /** Between two tries to renew while the store is away. */
  leaseRetryMs: 500,
  /** Between two tries to write while the store is away. */
  storeRetryMs: 300,
  /** What an agent says is stored within this. */
  activityBatchMs: 250,
  /** One statement of activity; more is two statements. */
  activityBatchMax: 200,
  /** Missions that one runner drives at once; the rest wait for a slot. */
  workSlotsMax: 8,
  /** Commands that one runner settles at once; they are short transactions. */
  commandSlotsMax: 4,
  /** A mission that was missed is found within this. */
  sweepEveryMs: 2_000,
  /** It looks at every process of the machine, and finds something only after a crash. */
  capsuleSweepEveryMs: 10_000,
  /** A command or event that is older than this was not relayed by whoever wrote it. */
  relayGraceMs: 2_000,
  /** How many rows one sweep looks at of each kind. */
  sweepRowsMax: 200,
  /** Looking at a repository and its programs before a start. */
  lookAtTargetMs: 10_000,
  /** A stop gives the loops this long before the process ends anyway. */
  gracefulStopMs: 15_000,
  /** With the launcher the database and the broker end too: there is little left to be graceful with. */
  orphanedStopMs: 4_000,
});
