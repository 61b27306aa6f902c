import type { Bus } from "@sortie/bus/connect";
import { followEvents } from "@sortie/bus/follow";
import { listHintsMax, listHintsMs } from "../limits.ts";
import { frameBytes } from "./frame-bytes.ts";

/** Tells lists which missions changed, at most once in a while; followed only while somebody listens. */
export class ListHints {
  readonly #bus: Bus;
  readonly #listeners = new Set<(bytes: Uint8Array) => void>();
  #changed = new Set<string>();
  #mayBeAny = false;
  #timer: NodeJS.Timeout | undefined;
  #unfollow: (() => void) | undefined;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  join(listener: (bytes: Uint8Array) => void): () => void {
    this.#listeners.add(listener);
    this.#unfollow ??= this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** What is published does not arrive: any mission may have changed. */
  missed(): void {
    this.#mayBeAny = true;
    this.#soon();
  }

  #follow(): () => void {
    let wasEstablished = false;
    return followEvents(
      this.#bus,
      "*",
      ({ missionId }) => {
        this.#changed.add(missionId);
        this.#soon();
      },
      () => {
        if (wasEstablished) this.missed();
        wasEstablished = true;
      },
    );
  }

  #soon(): void {
    if (this.#timer || this.#listeners.size === 0) return;
    // The first is told at once, what comes soon after it together.
    this.#tell();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#changed.size > 0 || this.#mayBeAny) this.#soon();
    }, listHintsMs);
  }

  #tell(): void {
    const isAny = this.#mayBeAny || this.#changed.size > listHintsMax;
    const bytes = frameBytes("changed", { missions: isAny ? [] : [...this.#changed] });
    this.#changed = new Set();
    this.#mayBeAny = false;
    for (const listener of this.#listeners) listener(bytes);
  }

  #stop(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed = new Set();
    this.#mayBeAny = false;
  }
}
