"use client";
import { type ReactNode, useId } from "react";

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; says?: ReactNode }[];
  error?: string | null;
}

/** One of a few ways, each said in a sentence. */
export function Choice<V extends string>({ label, value, onChange, options, error }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2.5 pointer-coarse:py-1">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            {option.label}
            {option.says ? <span className="block text-muted text-xs">{option.says}</span> : null}
          </span>
        </label>
      ))}
      {error ? <p className="text-failed text-xs">{error}</p> : null}
    </fieldset>
  );
}
