"use client";
import type { Mission } from "@sortie/core/mission/state";
import { titleOf } from "@sortie/core/mission/title";
import { useEffect } from "react";
import { announce } from "../../components/live/live-region.tsx";
import { statusLook } from "../../components/mission/status-look.ts";

/** The browser's title begins with the status, so that a tab in the background tells it, and a change is said. */
export function useMissionTitle({ status, pause, ended, config }: Mission): void {
  const { word } = statusLook(status, pause?.reason ?? null, ended?.reason ?? null);
  const title = `${word}: ${titleOf(config)}`;
  useEffect(() => {
    document.title = `${title} · Sortie`;
    announce(title);
  }, [title]);
}
