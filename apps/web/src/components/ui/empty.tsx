import type { ReactNode } from "react";

interface EmptyProps {
  title: string;
  /** Why there is nothing, and what comes next. */
  says?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Where a list would be if it had anything in it. */
export function Empty({ title, says, actions, headingLevel = 2 }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-start gap-3 py-10 sm:py-14">
      <Heading className="font-semibold text-lg">{title}</Heading>
      {says ? <div className="max-w-prose text-base text-muted">{says}</div> : null}
      {actions ? <div className="flex flex-wrap gap-2 pt-1">{actions}</div> : null}
    </div>
  );
}
