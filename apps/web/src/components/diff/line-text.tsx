"use client";
import { useState } from "react";
import { UntrustedText } from "../text/untrusted-text.tsx";
import { lineCharsMax } from "./limits.ts";
import type { DiffLine } from "./parse-patch.ts";

/** The text of one line; a very long one begins with its first characters. */
export function LineText({ line, showsEnding }: { line: DiffLine; showsEnding: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const { text, ending } = line;
  const rest = text.length - lineCharsMax;
  return (
    <span className="min-w-0 whitespace-pre-wrap break-all py-px">
      <UntrustedText text={isWhole || rest <= 0 ? text : text.slice(0, lineCharsMax)} />
      {rest > 0 && !isWhole ? (
        <button type="button" onClick={() => setIsWhole(true)} className="ml-1 font-sans text-accent underline">
          {rest.toLocaleString("en")} more characters
        </button>
      ) : null}
      {showsEnding && ending === "crlf" ? <Mark says="CR LF" /> : null}
      {ending === "none" ? <Mark says="no line break at the end" /> : null}
    </span>
  );
}

function Mark({ says }: { says: string }) {
  return <span className="ml-2 select-none font-sans text-2xs text-faint">{says}</span>;
}
