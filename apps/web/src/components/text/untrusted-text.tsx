import { Fragment } from "react";
import { visibleParts } from "./hidden-characters.ts";

/**
 * Text that an agent, a repository or a stranger wrote: shown as text and nothing else. What would be invisible or
 * would reorder its neighbours is named in place, and its direction ends with it.
 */
export function UntrustedText({ text }: { text: string }) {
  return (
    <bdi>
      {visibleParts(text).map((part, at) =>
        "text" in part ? (
          <Fragment key={at}>{part.text}</Fragment>
        ) : (
          <span
            key={at}
            title={part.says}
            className="mx-px rounded-sm bg-failed/12 px-0.5 font-mono text-[0.85em] text-failed"
          >
            {part.hidden}
          </span>
        ),
      )}
    </bdi>
  );
}
