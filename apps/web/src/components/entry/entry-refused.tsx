import { Notice } from "../ui/notice.tsx";
import type { EntryRefusal } from "./post-entry.ts";

/** Why the entry stays closed, in a sentence and by the rule's name. */
export function EntryRefused({ refused: { rule, says } }: { refused: EntryRefusal }) {
  return (
    <Notice tone="danger">
      <p className="text-text first-letter:uppercase">{says}.</p>
      <p className="font-mono text-faint text-xs">{rule}</p>
    </Notice>
  );
}
