"use client";
import type { UnitKind } from "@sortie/core/mission/plan";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { ArgvField } from "./argv-field.tsx";
import type { UnitDraft } from "./mission-draft.ts";

const kinds: readonly { value: UnitKind; label: string }[] = [
  { value: "change", label: "Change: red before, green after" },
  { value: "tests", label: "Tests: red before, green after" },
  { value: "refactor", label: "Refactor: green before and after" },
  { value: "docs", label: "Docs: green before and after" },
];

interface UnitEditorProps {
  unit: UnitDraft;
  at: number;
  isLast: boolean;
  problem: (field: string) => string | null;
  onChange: (changes: Partial<UnitDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const icon = "size-4";

/** One unit of the plan. */
export function UnitEditor({ unit, at, isLast, problem, onChange, onMove, onRemove }: UnitEditorProps) {
  const name = unit.title.trim() === "" ? `unit ${at + 1}` : `“${unit.title}”`;
  const kind = (value: string) => kinds.find((each) => each.value === value)?.value ?? "change";
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-center gap-1">
        <span className="mr-auto font-medium text-muted text-xs tabular-nums">Unit {at + 1}</span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Move ${name} up`}
          disabledReason={at === 0 ? "It is the first one." : null}
          icon={<ArrowUp aria-hidden className={icon} />}
          onClick={() => onMove(-1)}
        />
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Move ${name} down`}
          disabledReason={isLast ? "It is the last one." : null}
          icon={<ArrowDown aria-hidden className={icon} />}
          onClick={() => onMove(1)}
        />
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove ${name}`}
          icon={<Trash2 aria-hidden className={icon} />}
          onClick={onRemove}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <Field label="Title" error={problem(`units.${at}.title`)}>
          <Input value={unit.title} onChange={(event) => onChange({ title: event.target.value })} />
        </Field>
        <Field label="Kind">
          <Select
            options={kinds}
            value={unit.kind}
            onChange={(event) => onChange({ kind: kind(event.target.value) })}
          />
        </Field>
      </div>
      <ArgvField
        label="Verified by"
        value={unit.verify}
        onChange={(verify) => onChange({ verify })}
        error={problem(`units.${at}.verify`)}
        placeholder="node --test test/sums.test.js"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Artifacts"
          aside="optional"
          hint="Files that have to be there, one a line."
          error={problem(`units.${at}.artifacts`)}
        >
          <Textarea
            mono
            rows={2}
            className="min-h-14"
            spellCheck={false}
            value={unit.artifacts}
            onChange={(event) => onChange({ artifacts: event.target.value })}
          />
        </Field>
        <Field
          label="New test files"
          aside="optional"
          hint="Laid over base they have to fail first."
          error={problem(`units.${at}.newTests`)}
        >
          <Textarea
            mono
            rows={2}
            className="min-h-14"
            spellCheck={false}
            value={unit.newTests}
            onChange={(event) => onChange({ newTests: event.target.value })}
          />
        </Field>
      </div>
    </li>
  );
}
