import { UntrustedText } from "../../components/text/untrusted-text.tsx";

/** What will happen, in words; what stands between backticks is a command. */
export function PolicySummary({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="text-muted first:font-medium first:text-text">
          {sentence.split("`").map((part, at) =>
            at % 2 === 1 ? (
              <code key={part} className="rounded-sm bg-surface px-1 font-mono text-xs">
                <UntrustedText text={part} />
              </code>
            ) : (
              part
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
