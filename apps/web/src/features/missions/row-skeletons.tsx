import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";

export function RowSkeletons() {
  return (
    <Loading label="Loading the missions">
      {[72, 56, 64, 48, 60].map((width) => (
        <div key={width} className="flex gap-6 border-line border-b py-3">
          <Skeleton className="h-4 w-24" />
          <div className="flex flex-1 flex-col gap-2">
            <span className="block" style={{ width: `${width}%` }}>
              <Skeleton />
            </span>
            <Skeleton className="h-3 w-40" />
          </div>
          <Skeleton className="hidden h-4 w-20 md:block" />
        </div>
      ))}
    </Loading>
  );
}
