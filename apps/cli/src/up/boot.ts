import type { Part } from "./child.ts";
import type { Home } from "./home.ts";

/** What the starting of one part may use. */
export interface Boot {
  readonly home: Home;
  /** The environment so far: the person's, and what the parts before this one gave. */
  readonly env: NodeJS.ProcessEnv;
  /** The address to listen on; loopback unless a person named another. */
  readonly listen: string;
  /** The console's address, without a slash at the end. */
  readonly url: string;
  /** Aborted when the start is given up. */
  readonly signal: AbortSignal;
  /** Hands over what is to be stopped later, as soon as it exists, before anything is awaited. */
  add(part: Part): void;
  say(name: string, line: string): void;
}

/** Starts one part, waits until it answers, and gives what the later ones need in their environment. */
export type Starter = (boot: Boot) => Promise<NodeJS.ProcessEnv>;
