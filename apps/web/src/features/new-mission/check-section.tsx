"use client";
import { quoteArgv } from "@sortie/core/kernel/argv";
import { ArgvField } from "./argv-field.tsx";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";
import { TryCheck } from "./try-check.tsx";
import type { Look } from "./use-look.ts";

/** What decides whether the work is done. */
export function CheckSection({ draft, change, problem, config, look }: Form & { look: Look }) {
  const fromFile = (argv: readonly string[] | undefined) => (argv ? quoteArgv(argv) : undefined);
  return (
    <FormSection
      title="Check"
      says="Exit code 0 is a pass. It runs on each candidate in a fresh checkout, with the judging files of base."
    >
      <ArgvField
        label="Command"
        value={draft.check}
        onChange={(check) => change({ check })}
        error={problem("check")}
        otherwise={config?.check}
        placeholder={fromFile(config?.check) ?? "npm test"}
        aside={config?.check ? "empty: that of sortie.json" : undefined}
      />
      <ArgvField
        label="Set-up"
        value={draft.setUp}
        onChange={(setUp) => change({ setUp })}
        error={problem("setUp")}
        otherwise={config?.setup}
        placeholder={fromFile(config?.setup) ?? "npm ci"}
        aside={config?.setup ? "empty: that of sortie.json" : "optional"}
        hint="Makes a fresh checkout ready, once for each base."
      />
      <TryCheck draft={draft} config={config} base={look.found?.base ?? null} />
    </FormSection>
  );
}
