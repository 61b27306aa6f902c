"use client";
import { parseAsInteger, useQueryState } from "nuqs";
import { useCallback, useEffect, useState } from "react";

const atVersion = parseAsInteger.withOptions({ history: "replace", shallow: true, scroll: false });

/** The version at which the mission is shown as it was, in the URL as `?at=`; null is now. */
export function useAt(head: number): [at: number | null, setAt: (at: number | null) => void] {
  const [at, setAt] = useQueryState("at", atVersion);
  const isThen = at !== null && at >= 1 && at < head;
  const set = useCallback((version: number | null) => void setAt(version), [setAt]);
  return [isThen ? at : null, set];
}

/** A place in the timeline to look at. `asked` counts, so that the same place can be asked for again. */
export interface Place {
  version: number;
  asked: number;
}

/** The place named by `#v123` or set by a click on the score. */
export function usePlace(): [Place | null, (version: number) => void] {
  const [place, setPlace] = useState<Place | null>(null);
  const go = useCallback((version: number) => setPlace((last) => ({ version, asked: (last?.asked ?? 0) + 1 })), []);
  useEffect(() => {
    const read = () => {
      const [, version] = /^#v(\d{1,9})$/.exec(window.location.hash) ?? [];
      if (version !== undefined) go(Number(version));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [go]);
  return [place, go];
}
