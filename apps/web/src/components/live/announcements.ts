export interface Announcements {
  polite: string;
  urgent: string;
}

/** Holds back what is said politely: one summary each `everyMs`, the last word winning. Urgent words go at once. */
export function newAnnouncer(everyMs: number, now: () => number, later: (run: () => void, ms: number) => void) {
  const listeners = new Set<() => void>();
  let said: Announcements = { polite: "", urgent: "" };
  let next: string | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;

  const tell = (change: Partial<Announcements>) => {
    said = { ...said, ...change };
    for (const listener of listeners) listener();
  };
  const flush = () => {
    if (next === null) return;
    saidAt = now();
    tell({ polite: next });
    next = null;
  };
  return {
    announce(text: string): void {
      const isScheduled = next !== null;
      next = text;
      const wait = saidAt + everyMs - now();
      if (wait <= 0) flush();
      else if (!isScheduled) later(flush, wait);
    },
    announceUrgently: (text: string): void => tell({ urgent: text }),
    current: (): Announcements => said,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
