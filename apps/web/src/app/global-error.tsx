"use client";
import { BrokenPage } from "../components/broken-page.tsx";
import { ClockProvider } from "../components/ui/clock.tsx";
import { TooltipHost } from "../components/ui/tooltip-host.tsx";
import "./globals.css";

/** Stands in for the whole document when even its frame failed. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body className="bg-bg text-text">
        <title>This page failed · Sortie</title>
        <ClockProvider now={0}>
          <main>
            <BrokenPage digest={error.digest} retry={reset} />
          </main>
          <TooltipHost />
        </ClockProvider>
      </body>
    </html>
  );
}
