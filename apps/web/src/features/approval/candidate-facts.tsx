import type { Mission } from "@sortie/core/mission/state";
import { deadlineWords } from "@sortie/core/read-models/mission-words";
import { countLines, type DiffFile } from "../../components/diff/diff-file.ts";
import { LineCounts } from "../../components/diff/line-counts.tsx";
import type { ReadWait } from "../../components/mission/wait-situation.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";

interface CandidateFactsProps {
  mission: Mission;
  wait: ReadWait;
  files: readonly DiffFile[];
  /** Nobody has decided yet. */
  isOpen: boolean;
}

/** The exact thing: which commit, on which base, how much of it, and until when it waits. */
export function CandidateFacts({ mission, wait, files, isOpen }: CandidateFactsProps) {
  const { candidate } = wait;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <dt className="text-muted">Candidate</dt>
      <dd className="flex items-start gap-1">
        <code className="break-all font-mono">
          <strong className="font-semibold">{candidate?.slice(0, 10)}</strong>
          <span className="text-muted">{candidate?.slice(10)}</span>
        </code>
        {candidate ? <CopyButton text={candidate} label="Copy the candidate's id" /> : null}
      </dd>
      <dt className="text-muted">Base</dt>
      <dd className="flex items-start gap-1">
        <code className="font-mono" title={mission.base}>
          {mission.base.slice(0, 10)}
        </code>
        {mission.config.baseRef ? <span className="text-muted">{mission.config.baseRef}</span> : null}
      </dd>
      <dt className="text-muted">Changes</dt>
      <dd>
        {files.length === 0 ? (
          <span className="text-muted">not known</span>
        ) : (
          <>
            {files.length} {files.length === 1 ? "file" : "files"}{" "}
            <LineCounts {...countLines(files)} className="ml-1" />
          </>
        )}
      </dd>
      <dt className="text-muted">Asked</dt>
      <dd>
        <RelativeTime at={wait.openedAt} />.{" "}
        {isOpen ? (
          <>
            If nobody decides, <RelativeTime at={wait.deadline} />{" "}
            <span className="text-muted">
              {wait.atDeadline === "give_up"
                ? "the mission ends and nothing is delivered."
                : `${deadlineWords[wait.atDeadline]}.`}
            </span>
          </>
        ) : null}
      </dd>
    </dl>
  );
}
