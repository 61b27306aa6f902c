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
  /** A custodian that was asked ends its capsule within the graces and a moment; one that takes longer hears nothing. */
  custodianKillMs: 6_000,
  /** Between two looks whether a new custodian has started its program. */
  custodianPollMs: 10,
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
  /** Looking at a repository for a person who waits. */
  lookAtTargetMs: 10_000,
  /** A person watches a try: fetching, set-up and check together. A mission gives them more. */
  tryCheckMs: 180_000,
  /** Kept of a try's time for ending what runs and for removing the checkout. */
  tryCleanUpMs: 15_000,
  /** A try shows a screenful; what prints more than this is a loop. */
  tryOutputBytesMax: 8 * 1024 * 1024,
  /** Copying a few files and three short calls of git. */
  prepareSubjectMs: 30_000,
  /** All programs of a machine are asked for their versions at once. */
  machineLookMs: 20_000,
  /** An agent's `--version` starts a whole runtime. */
  versionMs: 8_000,
  /** What a look may overrun its deadline by, before the answer is that it did. */
  lookGraceMs: 12_000,
  /** A try runs a whole check on the machine that missions need. */
  trySlotsMax: 1,
  /** Short looks that one runner does at once, beside a try. */
  lookSlotsMax: 4,
  /** How long an answer waits for a database that is away. */
  lookStoreMs: 10_000,
  /** Between two looks for what a dead runner left of a look. */
  lookSweepEveryMs: 10_000,
  /** A runner that was not seen for this long answers nothing any more. */
  lookerGoneMs: 60_000,
  /** A look is of interest to whoever asked, and for a day to whoever wonders. */
  looksKeptMs: 24 * 3_600_000,
  /** Programs get installed and disks fill up, slowly. */
  machineLookEveryMs: 3_600_000,
  /** With less, the next clone may fail. */
  diskFreeBytesMin: 2 * 1024 * 1024 * 1024,
  /** Leases hold on the database's clock alone; a clock that is off makes logs and times hard to read. */
  clockOffMsMax: 2_000,
  /** A stop gives the loops this long before the process ends anyway. */
  gracefulStopMs: 15_000,
  /** With the launcher the database and the broker end too: there is little left to be graceful with. */
  orphanedStopMs: 4_000,
});
