"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type Action, noActions, offerActions, offeredActions, onActionsChanged } from "./action-registry.ts";

/** Offers these actions to keys and palette while the component is there. A new array each time is fine. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const shape = actions.map(({ id, label, keys, group }) => [id, label, keys, group].join("\u0000")).join("\u0001");
  useEffect(
    () =>
      offerActions(
        latest.current.map((action) => ({
          ...action,
          run: () => latest.current.find(({ id }) => id === action.id)?.run(),
        })),
      ),
    [shape],
  );
}

export function useOfferedActions(): readonly Action[] {
  return useSyncExternalStore(onActionsChanged, offeredActions, noActions);
}
