"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";
import { useConnection } from "../../feed/use-connection.ts";

/** Says that what is shown may be old, since when, and what to do. What is shown stays. */
export function ConnectionBanner() {
  const { phase, lastEventAt } = useConnection();
  const [path, search] = [usePathname(), useSearchParams().toString()];
  const here = search === "" ? path : `${path}?${search}`;
  if (phase === "lost") {
    return (
      <div role="status" className={look}>
        <Spinner />
        <p className="flex-1">
          <span className="font-medium">Connection lost.</span> What you see may be old; it catches up by itself.{" "}
          {lastEventAt === null ? null : (
            <>
              Last heard of Sortie <RelativeTime at={lastEventAt} />.
            </>
          )}
        </p>
      </div>
    );
  }
  if (phase === "signed_out") {
    return (
      <div role="alert" className={look}>
        <p className="flex-1">
          <span className="font-medium">You are signed out.</span> What you see stays, but nothing new arrives.
        </p>
        <LinkButton size="sm" href={`/sign-in?next=${encodeURIComponent(here)}`} prefetch={false}>
          Sign in again
        </LinkButton>
      </div>
    );
  }
  return null;
}

const look =
  "sticky top-12 z-10 flex items-center gap-3 border-needs/40 border-b bg-[color-mix(in_oklab,var(--color-needs)_14%,var(--color-bg))] px-4 py-2 sm:px-6";
