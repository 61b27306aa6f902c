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
});
