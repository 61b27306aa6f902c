"use client";
import type { BrakeName } from "@sortie/core/mission/config";
import type { Mission } from "@sortie/core/mission/state";
import { brakeWords } from "@sortie/core/read-models/mission-words";
import { useState } from "react";
import { isSettled } from "../../../components/mission/sent.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { brakeUse } from "../facts/brake-facts.tsx";
import { CommandSays } from "./command-says.tsx";
import type { Steering } from "./use-steering.ts";

interface RaiseDialogProps {
  mission: Mission;
  command: Steering["raise"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Raises one brake above its present limit. */
export function RaiseDialog({ mission, command, open, onOpenChange }: RaiseDialogProps) {
  const [brake, setBrake] = useState<BrakeName>("turnsMax");
  const [typed, setTyped] = useState<string | null>(null);
  const limit = mission.brakes[brake];
  const to = Number(typed ?? limit + 1);
  const isHigher = Number.isInteger(to) && to > limit && to <= 500;
  const send = async () => {
    if (isSettled(await command.send({ mission: mission.id, brake, to }))) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Raise a brake"
      says="Brakes stop a mission that goes in circles. One can only be raised."
      size="sm"
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Leave it</Button>
          <Button variant="primary" busy={command.isBusy} disabled={!isHigher} onClick={send}>
            Raise to {isHigher ? to : "…"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Brake</legend>
          {brakeUse(mission).map(({ brake: name, used, allowed }) => (
            <label key={name} className="flex items-center gap-2.5 py-1 pointer-coarse:py-2">
              <input
                type="radio"
                name="brake"
                checked={name === brake}
                onChange={() => {
                  setBrake(name);
                  setTyped(null);
                }}
                className="size-4 accent-accent"
              />
              <span className="flex-1">{brakeWords[name]}</span>
              <span className="text-faint tabular-nums">
                {used} of {allowed}
              </span>
            </label>
          ))}
        </fieldset>
        <Field label="New limit" error={isHigher ? null : `A whole number above ${limit}, 500 at most.`}>
          <Input
            inputMode="numeric"
            value={typed ?? String(limit + 1)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {command.phase === "settled" ? null : <CommandSays name="Raise" sent={command} />}
      </div>
    </Dialog>
  );
}
