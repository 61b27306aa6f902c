import type { ReactNode } from "react";

/** What a page of the entry is for. */
export function EntryHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-col gap-2">
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {children ? <p className="text-base text-muted">{children}</p> : null}
    </header>
  );
}
