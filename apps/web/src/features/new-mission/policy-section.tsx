"use client";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { Choice } from "./choice.tsx";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";

const approvals = { manual: "A person approves first", none: "Without asking" };

/** Who decides what comes out, what that is, and where it is made. */
export function PolicySection({ draft, change, problem, config }: Form) {
  const byFile = config?.approval;
  const isRemote = !draft.repository.trim().startsWith("/") && draft.repository.trim() !== "";
  return (
    <FormSection title="Delivery">
      <Choice
        label="Approval"
        value={draft.approval}
        onChange={(approval) => change({ approval })}
        error={problem("approval")}
        options={[
          {
            value: "",
            label: byFile ? `As sortie.json says: ${approvals[byFile].toLowerCase()}` : approvals.manual,
            says: byFile ? undefined : "Unless sortie.json says otherwise.",
          },
          ...(byFile ? [{ value: "manual" as const, label: approvals.manual }] : []),
          { value: "none", label: approvals.none, says: "A flagged unit needs a person all the same." },
        ]}
      />
      <Choice
        label="What comes out"
        value={draft.delivery}
        onChange={(delivery) => change({ delivery })}
        error={problem("delivery")}
        options={[
          { value: "branch", label: "A patch file, and a new branch in the repository" },
          { value: "patch", label: "A patch file" },
        ]}
      />
      {isRemote && draft.delivery === "branch" ? (
        <Notice tone="warn" title="A branch can be delivered to a local repository only.">
          With this address the delivery would fail at the end: take a patch file.
        </Notice>
      ) : null}
      {draft.delivery === "branch" ? (
        <Field label="Branch" aside="empty: named after the goal" error={problem("branch")}>
          <Input
            mono
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={draft.branch}
            onChange={(event) => change({ branch: event.target.value })}
            placeholder="mission/…"
          />
        </Field>
      ) : null}
      <Choice
        label="Sandbox"
        value={draft.sandbox}
        onChange={(sandbox) => change({ sandbox })}
        error={problem("sandbox")}
        options={[
          { value: "if_present", label: "Where the host has one" },
          { value: "required", label: "Required", says: "A host without one refuses to start the mission." },
        ]}
      />
      <Field
        label="More files that judge"
        aside="optional"
        hint="One a line; a folder ends in a slash. Tests, sortie.json and what the check names judge anyway: they come from base in every check."
        error={problem("judges")}
      >
        <Textarea
          mono
          rows={2}
          className="min-h-14"
          spellCheck={false}
          value={draft.judges}
          onChange={(event) => change({ judges: event.target.value })}
        />
      </Field>
    </FormSection>
  );
}
