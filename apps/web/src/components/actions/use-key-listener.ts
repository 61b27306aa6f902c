"use client";
import { useEffect } from "react";
import { keyPairMs } from "../../limits.ts";
import { offeredActions } from "./action-registry.ts";
import { areKeysOn } from "./keys-setting.ts";
import { matchKeys, writtenKey } from "./match-keys.ts";

/** Runs offered actions by their keys. Once in the page; still inside inputs, dialogs and menus. */
export function useKeyListener(): void {
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      const pressed = writtenKey(event);
      if (event.defaultPrevented || event.repeat || pressed === null) return;
      if (!pressed.startsWith("mod+") && (!areKeysOn() || isBusyElsewhere(event.target))) return;
      const actions = offeredActions().filter(({ keys }) => keys !== undefined);
      const started = before && Date.now() - before.at < keyPairMs ? before.key : null;
      const match = matchKeys(
        actions.map(({ keys = "" }) => keys),
        started,
        pressed,
      );
      before = match && "waitingFor" in match ? { key: match.waitingFor, at: Date.now() } : null;
      if (!match || !("run" in match)) return;
      event.preventDefault();
      actions.findLast(({ keys }) => keys === match.run)?.run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const typing = "input, textarea, select, [contenteditable], [role='dialog'], [role='menu'], [role='listbox']";

function isBusyElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}
