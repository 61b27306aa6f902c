"use client";
import { Failure } from "../../../../components/ui/failure.tsx";

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-6">
      <Failure title="The mission's page broke." error={error} retry={reset} />
    </div>
  );
}
