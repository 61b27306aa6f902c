import type { FeedFrame } from "@sortie/core/feed/frames";

/** `signed_out`: the server knows this browser no more, and nothing is tried until somebody asks again. */
export interface Connection {
  phase: "connecting" | "live" | "lost" | "signed_out";
  /** When the server was last heard, in ms since 1970, as of the last change of phase. */
  lastEventAt: number | null;
}

/** From a tab to the one that holds the stream. `lock` is held by the tab as long as it lives. */
export type ToHost =
  | { type: "hello"; lock: string | null }
  | { type: "watch"; sub: number; mission: string; cursor: string }
  | { type: "unwatch"; sub: number }
  | { type: "lists"; wanted: boolean }
  | { type: "retry" }
  | { type: "bye" };

export type ToTab =
  /** Somebody holds the stream anew and knows nothing: say everything. */
  | { type: "host" }
  | { type: "connection"; connection: Connection }
  | { type: "frame"; sub: number; frame: FeedFrame }
  | { type: "changed"; missions: string[] };
