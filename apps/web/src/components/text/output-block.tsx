import { AnsiText } from "./ansi-text.tsx";

/** The end of what a command printed, in a box that scrolls. */
export function OutputBlock({ text, label, className = "" }: { text: string; label: string; className?: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className={`max-h-72 overflow-auto rounded-md border border-line px-3 py-2 ${className}`}
    >
      <pre className="whitespace-pre-wrap font-mono text-text text-xs">
        {text === "" ? <span className="text-muted">It printed nothing.</span> : <AnsiText text={text} />}
      </pre>
    </section>
  );
}
