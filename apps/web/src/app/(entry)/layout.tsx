import type { ReactNode } from "react";
import { Wordmark } from "../../features/shell/wordmark.tsx";

/** Where people come in, before there is anything to navigate. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-8">
      <header>
        <Wordmark />
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-col justify-center pt-10 pb-24 sm:flex-1 sm:pt-0">
        {children}
      </main>
    </div>
  );
}
