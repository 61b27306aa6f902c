"use client";
import { BrokenPage } from "../components/broken-page.tsx";
import "./globals.css";

/** Stands in for the whole document when even its frame failed. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body className="bg-bg text-text">
        <title>This page failed · Sortie</title>
        <main>
          <BrokenPage digest={error.digest} retry={reset} />
        </main>
      </body>
    </html>
  );
}
