import { EntryHeading } from "../../components/entry/entry-heading.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";

/** The page without a link, which alone makes an account. */
export function NoLink({ isNew }: { isNew: boolean }) {
  if (!isNew) {
    return (
      <div className="flex flex-col gap-6">
        <EntryHeading title="Set up already">
          This installation has its owner. Open the link of your invitation, or sign in.
        </EntryHeading>
        <LinkButton href="/sign-in" variant="primary" size="lg">
          Go to the sign-in
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <EntryHeading title="Nobody has an account yet">
        The first one is made with a one-time link, so that only who started Sortie can make it.
      </EntryHeading>
      <ol className="flex flex-col border-line border-t text-base">
        <Step number={1}>Go to the terminal in which Sortie was started.</Step>
        <Step number={2}>
          Open the address beside <span className="font-medium">Set it up</span>.
        </Step>
        <Step number={3}>
          If the terminal is gone, run <code className="font-mono text-sm">sortie up</code> again: it shows the same
          link.
        </Step>
      </ol>
    </div>
  );
}

function Step({ number, children }: { number: number; children: React.ReactNode }) {
  return (
    <li className="flex gap-3 border-line border-b py-3">
      <span aria-hidden className="w-4 shrink-0 text-faint tabular-nums">
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
