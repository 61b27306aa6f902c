"use client";
import { useQuery } from "@tanstack/react-query";
import { EntryRefused } from "../../components/entry/entry-refused.tsx";
import { postEntry } from "../../components/entry/post-entry.ts";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import type { LinkOffer } from "./link-offer.ts";
import { MakeAccount } from "./make-account.tsx";
import { NoLink } from "./no-link.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** The set-up of a new installation, and the acceptance of an invitation: both come by a one-time link. */
export function Setup({ isNew }: { isNew: boolean }) {
  const token = useLinkToken();
  const offer = useQuery({
    queryKey: ["one-time link", token],
    queryFn: () => postEntry<LinkOffer>("link", { token }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (token === "") return <NoLink isNew={isNew} />;
  if (token === undefined || !offer.data) return <Looking />;
  if ("done" in offer.data) return <MakeAccount token={token} offer={offer.data.done} />;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="font-semibold text-2xl tracking-tight">This link opens nothing</h1>
      <EntryRefused refused={offer.data.refused} />
      {isNew ? (
        <NoLinkHint />
      ) : (
        <LinkButton href="/sign-in" size="lg">
          Go to the sign-in
        </LinkButton>
      )}
    </div>
  );
}

function Looking() {
  return (
    <Loading label="Looking at the link">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-4 h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </Loading>
  );
}

function NoLinkHint() {
  return <p className="text-muted text-sm">The terminal in which Sortie was started shows the present link.</p>;
}
