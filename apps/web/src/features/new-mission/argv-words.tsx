import { UntrustedText } from "../../components/text/untrusted-text.tsx";

/** A program and its arguments, each in a box of its own: what quotes do is seen rather than guessed. */
export function ArgvWords({ argv }: { argv: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1 font-mono text-xs">
      {argv.map((word, at) => (
        <span
          key={at}
          className={`max-w-full truncate rounded-sm border border-line bg-surface px-1 ${at === 0 ? "font-medium text-text" : "text-muted"}`}
        >
          {word === "" ? <span className="text-faint">empty</span> : <UntrustedText text={word} />}
        </span>
      ))}
    </span>
  );
}
