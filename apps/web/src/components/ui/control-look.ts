/** How everything looks that a person types or chooses in. */
export const controlLook =
  "w-full rounded-md border border-edge/70 bg-raised text-text text-sm pointer-coarse:text-lg placeholder:text-faint transition-colors hover:border-edge focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 data-invalid:border-failed aria-invalid:border-failed";
