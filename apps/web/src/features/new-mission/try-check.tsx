"use client";
import type { RepositoryConfig } from "@sortie/core/mission/request";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Failure } from "../../components/ui/failure.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { readArgvLine } from "./argv-line.ts";
import type { MissionDraft } from "./mission-draft.ts";
import { TriedCheck } from "./tried-check.tsx";

interface TryCheckProps {
  draft: MissionDraft;
  config: RepositoryConfig | null;
  /** The commit it runs on; null while it is not known. */
  base: string | null;
}

/** Runs the check at base before anything starts: a check that passes already, or cannot start, decides nothing. */
export function TryCheck({ draft, config, base }: TryCheckProps) {
  const trpc = useTrpc();
  const trial = useMutation(trpc.target.tryCheck.mutationOptions());
  const argvOf = (text: string) => {
    const read = readArgvLine(text);
    return read && "argv" in read ? read.argv : undefined;
  };
  const check = draft.check.trim() === "" ? config?.check : argvOf(draft.check);
  const setUp = draft.setUp.trim() === "" ? config?.setup : argvOf(draft.setUp);
  const reason =
    base === null
      ? "Name a repository that can be found first."
      : check
        ? null
        : "Give a check that can be read first.";
  const isOld =
    trial.variables !== undefined &&
    JSON.stringify([trial.variables.check, trial.variables.setUp, trial.variables.base]) !==
      JSON.stringify([check, setUp, base]);
  const run = () => {
    if (base === null || !check) return;
    trial.mutate({ repository: draft.repository.trim(), base, check, ...(setUp ? { setUp } : {}) });
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Play aria-hidden className="size-3.5" />}
          busy={trial.isPending}
          disabledReason={reason}
          onClick={run}
        >
          Try it at base
        </Button>
        <span role="status" className="text-muted text-xs">
          {trial.isPending ? "Running the set-up and the check on the runner's host" : null}
          {!trial.isPending && isOld ? "Something was changed since this ran." : null}
        </span>
      </div>
      {trial.isError ? <Failure title="The check could not be tried." error={trial.error} retry={run} /> : null}
      {trial.data && "refused" in trial.data ? (
        <Notice tone="danger" title="The check could not be tried.">
          {trial.data.refused.says}
        </Notice>
      ) : null}
      {trial.data && "found" in trial.data && !trial.isPending ? <TriedCheck tried={trial.data.found} /> : null}
    </div>
  );
}
