"use client";
import type { UnitPlan } from "@sortie/core/mission/plan";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Choice } from "./choice.tsx";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";
import { emptyUnit, type UnitDraft } from "./mission-draft.ts";
import { moved, newUnitKey, unitDrafts } from "./unit-drafts.ts";
import { UnitEditor } from "./unit-editor.tsx";

const PastePlan = dynamic(() => import("./paste-plan.tsx").then((loaded) => loaded.PastePlan), { ssr: false });

/** What is done, in which order, and how each part is verified. */
export function PlanSection({ draft, change, problem, filePlan }: Form & { filePlan: UnitPlan[] | null }) {
  const [isPasting, setIsPasting] = useState(false);
  const { units } = draft;
  const set = (next: UnitDraft[]) => change({ plan: "own", units: next });
  const choose = (plan: "given" | "own") =>
    change(plan === "own" && units.length === 0 ? { plan, units: [emptyUnit(newUnitKey())] } : { plan });

  return (
    <FormSection title="Plan" says="Units are worked on one after the other; each has a command that verifies it.">
      <Choice
        label="Units"
        value={draft.plan}
        onChange={choose}
        error={problem("plan")}
        options={[
          filePlan
            ? {
                value: "given",
                label: `Those of sortie.json (${filePlan.length})`,
                says: filePlan.map(({ title }) => title).join(" · "),
              }
            : {
                value: "given",
                label: "One: the goal, verified by the check",
                says: "Or those of sortie.json, where it has a plan.",
              },
          { value: "own", label: "My own" },
        ]}
      />
      {draft.plan === "own" ? (
        <>
          <ol className="flex flex-col gap-4">
            {units.map((unit, at) => (
              <UnitEditor
                key={unit.key}
                unit={unit}
                at={at}
                isLast={at === units.length - 1}
                problem={problem}
                onChange={(changes) => set(units.map((each) => (each === unit ? { ...each, ...changes } : each)))}
                onMove={(by) => set(moved(units, at, by))}
                onRemove={() => set(units.filter((each) => each !== unit))}
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => set([...units, emptyUnit(newUnitKey())])}
            >
              Add a unit
            </Button>
            {filePlan ? <Button onClick={() => set(unitDrafts(filePlan))}>Take those of sortie.json</Button> : null}
            <Button onClick={() => setIsPasting(true)}>Paste a plan</Button>
          </div>
        </>
      ) : null}
      {isPasting ? <PastePlan open onOpenChange={setIsPasting} onPlan={(plan) => set(unitDrafts(plan))} /> : null}
    </FormSection>
  );
}
