/** The place of something that is being loaded; give it its size. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden data-skeleton className={`block rounded-sm bg-line/60 ${className}`} />;
}

/** Says once that something is loading, around skeletons. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
