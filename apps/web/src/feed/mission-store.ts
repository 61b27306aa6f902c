import type { FeedFrame } from "@sortie/core/feed/frames";
import type { Mission } from "@sortie/core/mission/state";
import { feedRenderMs } from "../limits.ts";
import { cursorOf, type LiveView, type MissionView, takeFrame, viewOf } from "./mission-view.ts";
import type { Watching } from "./tab-feed.ts";

/** A mission's view that changes with the feed; who shows it is told at most once for each picture. */
export class MissionStore implements Watching {
  readonly #listeners = new Set<() => void>();
  #live: LiveView;
  #shown: MissionView;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly mission: string,
    loaded: { state: Mission; cursor: string },
  ) {
    this.#live = viewOf(loaded.state, loaded.cursor);
    this.#shown = this.#live.view;
  }

  cursor = (): string => cursorOf(this.#live);

  view = (): MissionView => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  take(frame: FeedFrame): void {
    this.#live = takeFrame(this.#live, frame);
    if (this.#resting === undefined) this.#tell();
  }

  /** What comes first is shown at once; what follows within a picture's time is shown together. */
  #tell(): void {
    this.#resting = undefined;
    if (this.#live.view === this.#shown) return;
    this.#shown = this.#live.view;
    this.#resting = setTimeout(() => this.#tell(), feedRenderMs);
    for (const listener of this.#listeners) listener();
  }
}
