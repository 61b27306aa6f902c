"use client";
import type { RefObject } from "react";
import { useActions } from "../../components/actions/use-actions.ts";

/** j and k walk through the links of the list, `/` goes to its search; Enter is the link's own. */
export function useListKeys(area: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  const walk = (by: 1 | -1) => {
    const links = [...(area.current?.querySelectorAll<HTMLElement>("[data-mission-link]") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1);
    links[next]?.focus();
  };
  useActions([
    { id: "list-next", label: "Next mission", keys: "j", isInPalette: false, run: () => walk(1) },
    { id: "list-before", label: "Mission before", keys: "k", isInPalette: false, run: () => walk(-1) },
    {
      id: "list-search",
      label: "Search missions",
      keys: "/",
      run: () => {
        search.current?.focus();
        search.current?.select();
      },
    },
  ]);
}
