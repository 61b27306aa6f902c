"use client";
import { useCallback, useEffect, useState } from "react";
import { newMissionId } from "../../components/mission/new-command-id.ts";
import { emptyDraft, isUntouched, type MissionDraft, type Prefill, prefilled, readDraft } from "./mission-draft.ts";

/** The draft of this account in this browser: it survives a reload, and only a start or its owner throws it away. */
export function useDraft(account: string, prefill: Prefill) {
  const storageKey = `sortie.draft.${account}`;
  const [draft, setDraft] = useState(() => prefilled(emptyDraft(""), prefill));

  useEffect(() => {
    const stored = readDraft(stores(() => localStorage.getItem(storageKey)) ?? null);
    setDraft(prefilled(stored ?? emptyDraft(newMissionId()), prefill));
    if (Object.keys(prefill).length > 0) window.history.replaceState(null, "", window.location.pathname);
  }, [storageKey]);

  useEffect(() => {
    if (draft.mission === "") return;
    if (isUntouched(draft)) stores(() => localStorage.removeItem(storageKey));
    else stores(() => localStorage.setItem(storageKey, JSON.stringify(draft)));
  }, [draft, storageKey]);

  const change = useCallback((changes: Partial<MissionDraft>) => setDraft((before) => ({ ...before, ...changes })), []);
  const discard = useCallback(() => {
    stores(() => localStorage.removeItem(storageKey));
    setDraft(emptyDraft(newMissionId()));
  }, [storageKey]);

  return { draft, change, discard };
}

/** A browser that stores nothing still has the form. */
function stores<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
