"use client";
import { useEffect } from "react";

const counted = /^\(\d+\+?\) /;

/** Puts the number of missions that need a person before the title of whatever page is open: `(2) Missions · Sortie`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(counted, "");
      const wanted = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const watch = new MutationObserver(apply);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count]);
}
