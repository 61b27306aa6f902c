"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useState } from "react";
import { useKeyListener } from "../../components/actions/use-key-listener.ts";
import { LiveRegion } from "../../components/live/live-region.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useNeedsYou } from "./use-needs-you.ts";
import { useShellActions } from "./use-shell-actions.tsx";
import { useTitleCount } from "./use-title-count.ts";

const Palette = dynamic(() => import("./palette.tsx").then((loaded) => loaded.Palette), { ssr: false });
const KeysDialog = dynamic(() => import("./keys-dialog.tsx").then((loaded) => loaded.KeysDialog), { ssr: false });

/** What is around every page of the console. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<"palette" | "keys" | null>(null);
  const openPalette = useCallback(() => setShown("palette"), []);
  const openKeys = useCallback(() => setShown("keys"), []);
  const needsYou = useNeedsYou();
  useTitleCount(needsYou);
  useShellActions({ openPalette, openKeys });
  useKeyListener();

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <TopBar needsYou={needsYou} openPalette={openPalette} openKeys={openKeys} />
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col pb-16 outline-none sm:pb-0">
        {children}
      </main>
      <ThumbBar needsYou={needsYou} openPalette={openPalette} />
      <LiveRegion />
      {shown === "palette" ? <Palette onClose={() => setShown(null)} /> : null}
      {shown === "keys" ? <KeysDialog open onOpenChange={(open) => setShown(open ? "keys" : null)} /> : null}
    </div>
  );
}
