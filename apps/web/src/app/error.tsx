"use client";
import { BrokenPage } from "../components/broken-page.tsx";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <BrokenPage digest={error.digest} retry={reset} />
    </main>
  );
}
