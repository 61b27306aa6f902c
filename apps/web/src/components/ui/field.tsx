"use client";
import { Field as Parts } from "@base-ui/react/field";
import type { ReactNode } from "react";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value, in a sentence. */
  error?: string | null | undefined;
  /** Shown beside the label, for example "optional". */
  aside?: ReactNode;
  className?: string;
  /** One `Input`, `Textarea` or `Select`. */
  children: ReactNode;
}

/** A labelled control with its hint and its error, tied together for readers of every kind. */
export function Field({ label, hint, error, aside, className = "", children }: FieldProps) {
  return (
    <Parts.Root invalid={Boolean(error)} className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <Parts.Label className="font-medium text-sm">{label}</Parts.Label>
        {aside ? <span className="text-faint text-xs">{aside}</span> : null}
      </div>
      {children}
      {hint ? <Parts.Description className="text-muted text-xs">{hint}</Parts.Description> : null}
      {error ? (
        <Parts.Error match className="text-failed text-xs">
          {error}
        </Parts.Error>
      ) : null}
    </Parts.Root>
  );
}
