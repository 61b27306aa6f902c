import type { Mission } from "@sortie/core/mission/state";
import { Failure } from "../../components/ui/failure.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { CheckList } from "./check-list.tsx";
import type { LatestCheck } from "./opened.ts";

interface CheckStateProps {
  mission: Mission;
  /** Undefined while they are not there. */
  checks: readonly LatestCheck[] | undefined;
  error: unknown;
  retry: () => void;
}

/** The checks, or what stands in their place. */
export function CheckState({ mission, checks, error, retry }: CheckStateProps) {
  if (checks) return <CheckList mission={mission} checks={checks} />;
  if (error) return <Failure title="The checks could not be loaded." error={error} retry={retry} />;
  return (
    <Loading label="Loading the checks">
      <Skeleton className="h-24 w-full" />
    </Loading>
  );
}
