/** The database's time as ISO 8601 text with milliseconds, UTC. The one clock of deadlines, leases and events. */
export const nowText = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
