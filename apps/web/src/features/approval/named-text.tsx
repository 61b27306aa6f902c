import { UntrustedText } from "../../components/text/untrusted-text.tsx";

/** A sentence in which what stands between backticks is a name, to be read letter by letter. */
export function NamedText({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      <code key={part} className="break-all font-mono text-[0.94em] text-text">
        <UntrustedText text={part} />
      </code>
    ) : (
      part
    ),
  );
}
