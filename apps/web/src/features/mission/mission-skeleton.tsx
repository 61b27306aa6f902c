import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";

/** The mission's screen before it is there, in its shape. */
export function MissionSkeleton() {
  return (
    <Loading label="The mission is being loaded">
      <div className="flex flex-col gap-3 border-line border-b px-4 pt-4 pb-3 sm:px-6">
        <Skeleton className="h-6 w-80 max-w-full" />
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
      <div className="flex flex-col gap-3 px-4 py-4 sm:px-6">
        {Array.from({ length: 12 }, (_, at) => (
          <Skeleton key={at} className="h-4 w-full max-w-xl" />
        ))}
      </div>
    </Loading>
  );
}
