"use client";
import { useId } from "react";
import type { Action } from "../../components/actions/action-registry.ts";
import { setKeysOn, useKeysOn } from "../../components/actions/keys-setting.ts";
import { useOfferedActions } from "../../components/actions/use-actions.ts";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Kbd } from "../../components/ui/kbd.tsx";
import { shownKeys } from "./shown-keys.ts";

const groups = ["This page", "Go to", "Sortie"] as const;

/** The keys that work here and now. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const actions = useOfferedActions().filter(({ keys }) => keys !== undefined);
  const isOn = useKeysOn();
  const id = useId();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" says="They rest while you type." size="md">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map((group) => {
          const ofGroup = actions.filter((action) => (action.group ?? "This page") === group);
          return ofGroup.length === 0 ? null : <KeyGroup key={group} name={group} actions={ofGroup} />;
        })}
      </div>
      <label htmlFor={id} className="mt-5 flex items-start gap-2.5 border-line border-t pt-4">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          onChange={(event) => setKeysOn(event.target.checked)}
          className="mt-0.5 size-4 accent-accent"
        />
        <span>
          Single keys are on
          <span className="block text-muted text-xs">
            Switch them off if speech or another tool presses keys for you. ⌘K and Ctrl K always work.
          </span>
        </span>
      </label>
    </Dialog>
  );
}

function KeyGroup({ name, actions }: { name: string; actions: readonly Action[] }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">{name}</h3>
      <dl>
        {actions.map(({ id, label, keys = "" }) => (
          <div key={id} className="flex items-center justify-between gap-4 border-line border-b py-1.5 last:border-b-0">
            <dt>{label}</dt>
            <dd>
              <Kbd keys={shownKeys(keys)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
