import { clsx } from "clsx";
import type { ReactNode } from "react";

/** An id, a path, a branch, a command: what is read letter by letter. */
export function Mono({ children, className }: { children: ReactNode; className?: string }) {
  return <code className={clsx("font-mono text-[0.94em]", className)}>{children}</code>;
}
