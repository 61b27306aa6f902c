"use client";
import { Field } from "@base-ui/react/field";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlLook } from "./control-look.ts";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children" | "multiple"> {
  options: readonly SelectOption[];
  mono?: boolean;
}

/** One of a few values, by the platform's own list, which phones do best. */
export function Select({ options, mono = false, className, ...rest }: SelectProps) {
  const look = clsx(controlLook, "h-8 appearance-none pr-8 pl-2.5 pointer-coarse:h-10", mono && "font-mono", className);
  return (
    <span className="relative block">
      <Field.Control
        render={
          <select {...rest} className={look}>
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
        }
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-3.5 text-faint"
      />
    </span>
  );
}
