"use client";
import { ChevronRight } from "lucide-react";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";
import { defaultOf, limitFields } from "./limit-fields.ts";
import { limitOf, limitsChanged } from "./mission-draft.ts";

/** Every brake and limit, with what happens at it. */
export function LimitsSection({ draft, change, problem, config }: Form) {
  const changed = limitsChanged(draft);
  const fileBrakes: Readonly<Record<string, number | undefined>> = config?.brakes ?? {};
  const isOpen = changed > 0 || limitFields.some(({ name }) => problem(`limits.${name}`) !== null);
  return (
    <FormSection title="Limits" says="Each one stops a mission that goes wrong; work that was done is kept.">
      <details open={isOpen || undefined} className="group">
        <summary className="flex w-fit list-none items-center gap-1.5 rounded-sm font-medium marker:hidden">
          <ChevronRight aria-hidden className="size-4 text-faint transition-transform group-open:rotate-90" />
          {changed === 0 ? "All at their defaults" : `${changed} changed`}
        </summary>
        <div className="grid gap-x-6 gap-y-4 pt-4 sm:grid-cols-2">
          {limitFields.map((field) => (
            <Field
              key={field.name}
              label={field.label}
              aside={field.unit === "" ? undefined : field.unit}
              hint={field.says}
              error={problem(`limits.${field.name}`)}
            >
              <Input
                inputMode="decimal"
                value={limitOf(draft, field)}
                placeholder={String(fileBrakes[field.name] ?? defaultOf(field))}
                className="tabular-nums"
                onChange={(event) => change({ limits: { ...draft.limits, [field.name]: event.target.value } })}
              />
            </Field>
          ))}
        </div>
      </details>
    </FormSection>
  );
}
