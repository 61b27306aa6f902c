"use client";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import type { RiskFlag } from "../../components/diff/risk-flags.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";

const pathsShownMax = 4;

interface RiskListProps {
  flags: readonly RiskFlag[];
  /** Whether there was a diff to read. */
  isKnown: boolean;
  onShow: (path: string) => void;
}

/** What deserves a second look, each with the files it was seen in. */
export function RiskList({ flags, isKnown, onShow }: RiskListProps) {
  if (!isKnown && flags.length === 0) return null;
  if (flags.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-done" />
        Touches no check, CI, hook, lock file, link or executable bit.
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2 rounded-md border border-needs/40 bg-needs/8 px-3 py-2.5">
      {flags.map(({ kind, says, paths }) => (
        <li key={`${kind} ${says}`} className="flex items-start gap-2.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-needs" />
          <div className="min-w-0">
            <p className="font-medium">
              <UntrustedText text={says} />
            </p>
            {paths.length === 0 ? null : (
              <p className="flex flex-wrap gap-x-3 font-mono text-xs">
                {paths.slice(0, pathsShownMax).map((path) => (
                  <button
                    key={path}
                    type="button"
                    onClick={() => onShow(path)}
                    className="break-all text-left text-accent hover:underline pointer-coarse:py-1.5"
                  >
                    <UntrustedText text={path} />
                  </button>
                ))}
                {paths.length > pathsShownMax ? (
                  <span className="text-muted">and {paths.length - pathsShownMax} more</span>
                ) : null}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
