import type { FileChange } from "@sortie/core/mission/candidate-diff";

const looks: { [C in FileChange]: { letter: string; word: string; hue: string } } = {
  added: { letter: "A", word: "added", hue: "text-done" },
  modified: { letter: "M", word: "modified", hue: "text-working" },
  deleted: { letter: "D", word: "deleted", hue: "text-failed" },
  renamed: { letter: "R", word: "renamed", hue: "text-waiting" },
  copied: { letter: "C", word: "copied", hue: "text-waiting" },
  type_changed: { letter: "T", word: "another type", hue: "text-needs" },
};

/** What happened to a file, in one letter; the word for those who hear it. */
export function ChangeMark({ change }: { change: FileChange }) {
  const { letter, word, hue } = looks[change];
  return (
    <span title={word} className={`w-3 shrink-0 text-center font-mono font-semibold text-2xs ${hue}`}>
      <span aria-hidden>{letter}</span>
      <span className="sr-only">{word} </span>
    </span>
  );
}
