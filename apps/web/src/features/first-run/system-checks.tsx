"use client";
import type { SystemCheck } from "@sortie/core/look/system-check";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMayNot } from "../../components/actor.tsx";
import { sentence } from "../../components/text/sentence.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Failure } from "../../components/ui/failure.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { checksSummary, lookOf } from "./check-look.ts";

/** What Sortie needs around it, each in a sentence, and what to do where something is not right. */
export function SystemChecks() {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(trpc.system.checks.queryOptions());
  const refresh = useMutation(
    trpc.system.refreshChecks.mutationOptions({
      onSuccess: (checks) => queries.setQueryData(trpc.system.checks.queryKey(), checks),
    }),
  );
  // Programs run for it on the runners' machines; who may not ask for that reads what was found last.
  const mayNot = useMayNot("start_mission");
  const again = () => (mayNot ? void refetch() : refresh.mutate());
  return (
    <section aria-labelledby="checks">
      <div className="flex items-center justify-between gap-4 border-line border-b pb-2">
        <h2 id="checks" className="font-semibold text-base">
          {data ? checksSummary(data) : "System checks"}
        </h2>
        <Button size="sm" busy={isFetching || refresh.isPending} onClick={again}>
          Check again
        </Button>
      </div>
      {error ? <Failure title="The checks could not be made." error={error} retry={() => void refetch()} /> : null}
      {refresh.error ? (
        <Failure title="The machines could not be looked at." error={refresh.error} retry={again} />
      ) : null}
      {isPending ? (
        <Loading label="Looking around">
          {["git", "sandbox", "agents", "clock", "database", "broker"].map((name) => (
            <Skeleton key={name} className="my-4 h-4 w-2/3" />
          ))}
        </Loading>
      ) : null}
      <ul>
        {data?.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ check }: { check: SystemCheck }) {
  const { word, icon: Icon, hue } = lookOf(check);
  const { name, state, says, remedy } = check;
  return (
    <li className="grid grid-cols-[1.25rem_5.5rem_1fr] gap-x-2 border-line border-b py-2 sm:grid-cols-[1.25rem_8rem_1fr]">
      <Icon aria-hidden className={`mt-0.5 size-4 ${hue}`} />
      <span className="font-medium">{sentence(name).replace(/\.$/, "")}</span>
      <span className="text-muted">
        <span className={state === "ok" ? "sr-only" : `font-medium ${hue}`}>{word}. </span>
        <UntrustedText text={sentence(says)} />
        {remedy === null ? null : (
          <span className="block text-text">
            <UntrustedText text={sentence(remedy)} />
          </span>
        )}
      </span>
    </li>
  );
}
