"use client";
import type { Mission } from "@sortie/core/mission/state";
import { useState } from "react";
import { type ReadWait, waitsOf } from "../../components/mission/wait-situation.ts";

/** The approval that this page is about: it stays what its reader looks at, until they ask for the newer one. */
export function useReadWait(mission: Mission): {
  wait: ReadWait | null;
  newer: ReadWait | null;
  lookAt: (wait: ReadWait) => void;
} {
  const [latest] = waitsOf(mission, "approval").slice(-1);
  const [wait, lookAt] = useState<ReadWait | null>(latest ?? null);
  const current = wait ?? latest ?? null;
  if (wait === null && latest) lookAt(latest);
  const isNewer = latest && current && (latest.id !== current.id || latest.nonce !== current.nonce);
  return { wait: current, newer: isNewer ? latest : null, lookAt };
}
