import { UntrustedText } from "../../../components/text/untrusted-text.tsx";

/** A command as it is run: no shell reads it, so what a shell would split is quoted. */
export function Argv({ argv }: { argv: readonly string[] }) {
  return (
    <code className="block whitespace-pre-wrap font-mono text-muted text-xs">
      <UntrustedText
        text={argv.map((part) => (/[\s"']/.test(part) || part === "" ? JSON.stringify(part) : part)).join(" ")}
      />
    </code>
  );
}
