import { AnsiText } from "../../../components/text/ansi-text.tsx";

/** The end of what a command printed. */
export function OutputBlock({ text, label }: { text: string; label: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-auto rounded-md border border-line bg-surface px-3 py-2"
    >
      <pre className="whitespace-pre-wrap font-mono text-xs">
        <AnsiText text={text} />
      </pre>
    </section>
  );
}
