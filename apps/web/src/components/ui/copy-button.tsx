"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copiedShownMs } from "../../limits.ts";
import { Button } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

/** Puts `text` on the clipboard and says that it did. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), copiedShownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    ) ?? setOutcome("refused");
  const says = { copied: "Copied", refused: "The browser did not allow it" };
  const Icon = outcome === "copied" ? Check : Copy;

  return (
    <>
      <Tooltip says={outcome ? says[outcome] : label}>
        <Button
          variant="ghost"
          size="sm"
          aria-label={label}
          onClick={copy}
          className="h-6 pointer-coarse:h-8"
          icon={<Icon aria-hidden className={outcome === "copied" ? "size-3.5 text-done" : "size-3.5"} />}
        />
      </Tooltip>
      <span role="status" className="sr-only">
        {outcome ? says[outcome] : ""}
      </span>
    </>
  );
}
