import type { Log } from "../driver/ports.ts";

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
