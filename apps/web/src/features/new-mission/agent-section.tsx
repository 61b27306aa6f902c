"use client";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import { ArgvField } from "./argv-field.tsx";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";

const claims = [
  { value: "verdict", label: "Its verdict: a last line of JSON with mission_status" },
  { value: "exit_code", label: "Its exit code: 0 says done" },
] as const;

/** Who does the work. */
export function AgentSection({ draft, change, problem }: Form) {
  return (
    <FormSection
      title="Agent"
      says="Any program. Each turn starts it afresh in the workspace and feeds it the goal, the plan and the last failure as JSON on standard input."
    >
      <ArgvField
        label="Command"
        value={draft.agent}
        onChange={(agent) => change({ agent })}
        error={problem("agent")}
        placeholder="node agent.mjs"
      />
      <Field label="What counts as “done”" hint="Either way it is only a claim: the check decides.">
        <Select
          options={claims}
          value={draft.claim}
          onChange={(event) => change({ claim: event.target.value === "exit_code" ? "exit_code" : "verdict" })}
        />
      </Field>
    </FormSection>
  );
}
