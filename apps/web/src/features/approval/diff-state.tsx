import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";
import { Failure } from "../../components/ui/failure.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";

interface DiffStateProps {
  diff: CandidateDiff | null | undefined;
  error: unknown;
  isPending: boolean;
  retry: () => void;
}

/** What stands in the diff's place, or is missing of it. */
export function DiffState({ diff, error, isPending, retry }: DiffStateProps) {
  if (error) return <Failure title="The diff could not be loaded." error={error} retry={retry} />;
  if (isPending) {
    return (
      <Loading label="Loading the diff">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  if (!diff) {
    return (
      <Notice tone="warn" title="The diff of this candidate was not kept.">
        Nothing here shows what it changes: look at the commit itself before you approve it.
      </Notice>
    );
  }
  const hidden = diff.filesTotal - diff.files.length;
  if (diff.truncatedBytes === 0 && hidden === 0) return diff.files.length > 0 ? null : <p>It changes nothing.</p>;
  return (
    <Notice tone="warn" title="This is not all of it.">
      {diff.truncatedBytes > 0
        ? `${diff.truncatedBytes.toLocaleString("en")} of ${diff.bytes.toLocaleString("en")} bytes of the diff are left out. `
        : null}
      {hidden > 0
        ? `${hidden.toLocaleString("en")} of ${diff.filesTotal.toLocaleString("en")} files are not listed. `
        : null}
      Read the rest in the commit itself.
    </Notice>
  );
}
