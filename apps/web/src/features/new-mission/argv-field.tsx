"use client";
import type { ReactNode } from "react";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { readArgvLine } from "./argv-line.ts";
import { ArgvWords } from "./argv-words.tsx";

interface ArgvFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  hint?: ReactNode;
  aside?: ReactNode;
  placeholder?: string | undefined;
  /** What runs when nothing is typed. */
  otherwise?: readonly string[] | undefined;
}

/** A command, typed as a line and shown as the words that will run. */
export function ArgvField({ label, value, onChange, error, hint, aside, placeholder, otherwise }: ArgvFieldProps) {
  const read = readArgvLine(value);
  const argv = read && "argv" in read ? read.argv : value.trim() === "" ? otherwise : undefined;
  return (
    <Field
      label={label}
      aside={aside}
      error={error}
      hint={
        <>
          {argv ? (
            <span className="mb-1 flex items-start gap-2">
              <span className="shrink-0">Runs</span> <ArgvWords argv={argv} />
            </span>
          ) : null}
          {hint}
        </>
      }
    >
      <Input
        mono
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}
