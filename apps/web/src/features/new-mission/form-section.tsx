import { type ReactNode, useId } from "react";

/** A part of the form: what it is about on the left where there is room, its fields on the right. */
export function FormSection({ title, says, children }: { title: string; says?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-8 gap-y-3 border-line border-t py-6 first-of-type:border-t-0 first-of-type:pt-0 xl:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1">
        <h2 id={heading} className="font-semibold text-base">
          {title}
        </h2>
        {says ? <div className="text-muted text-xs">{says}</div> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
