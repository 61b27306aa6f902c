import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import type { UnstartedMission } from "./opened.ts";

/** A mission of which there is only a start: on its way, without a runner, or refused by a rule. */
export function Unstarted({ refused, runners, mission }: UnstartedMission) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-10 sm:px-6">
      <h1 className="font-semibold text-lg">
        {refused ? "This mission was not started" : "This mission is being started"}
      </h1>
      {refused ? (
        <Notice
          tone="danger"
          title={<UntrustedText text={sentence(refused.says)} />}
          action={
            <LinkButton variant="primary" href="/missions/new">
              Start another
            </LinkButton>
          }
        >
          The rule is <code className="font-mono">{refused.rule}</code>. Nothing was run and nothing was changed:
          correct what it names, and start again.
        </Notice>
      ) : runners === 0 ? (
        <Notice tone="warn" title="No runner is there.">
          The start is written down and will be carried out as soon as one is: start it with{" "}
          <code className="font-mono">sortie up</code>.
        </Notice>
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> A runner looks at the repository and takes it.
        </p>
      )}
      <p className="font-mono text-faint text-xs">{mission}</p>
    </div>
  );
}

function sentence(says: string): string {
  const begun = says.charAt(0).toUpperCase() + says.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
