"use client";
import type { Mission } from "@sortie/core/mission/state";
import Link from "next/link";
import type { ReactNode } from "react";
import { Mono } from "../../../components/text/mono.tsx";
import { UntrustedText } from "../../../components/text/untrusted-text.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { RelativeTime } from "../../../components/ui/time.tsx";
import { Argv } from "../timeline/argv.tsx";
import { Fact, FactsList } from "../timeline/facts-list.tsx";
import type { LiveMission } from "../use-live-mission.ts";
import { BrakeFacts } from "./brake-facts.tsx";
import { Evidence, PlanFacts } from "./plan-facts.tsx";

interface FactsProps {
  live: LiveMission;
  shown: Mission;
  startedBy: string | undefined;
  go: (version: number) => void;
}

/** What is known of a mission: plan and proof, brakes, and how it was set up. */
export function Facts({ live, shown, startedBy, go }: FactsProps) {
  const { phase, config, units } = shown;
  const passed = units.filter(({ state }) => state === "passed").length;
  const ofMission = live.checks.filter(({ check, version }) => !("unit" in check) && version <= shown.version);
  return (
    <div className="flex flex-col gap-6">
      <Part title="Plan" aside={units.length > 0 ? `${passed} of ${units.length} passed` : undefined}>
        <PlanFacts mission={shown} checks={live.checks} go={go} />
        {ofMission.length > 0 ? (
          <div className="mt-2 border-line border-t pt-2">
            <Evidence checks={ofMission} go={go} />
          </div>
        ) : null}
      </Part>
      <Part title="Brakes">
        <BrakeFacts mission={shown} />
      </Part>
      <Part title="Goal">
        <p className="max-h-48 overflow-y-auto whitespace-pre-wrap text-muted text-xs">
          <UntrustedText text={config.goal} />
        </p>
      </Part>
      <Part title="Set-up">
        <FactsList>
          <Fact name="Phase">{phase}</Fact>
          <Fact name="Started">
            {startedBy ? (
              <>
                by <UntrustedText text={startedBy} />,{" "}
              </>
            ) : null}
            <RelativeTime at={shown.createdAt} />
          </Fact>
          <Fact name="Driven by">{driverWords(live)}</Fact>
          <Fact name="Repository">
            <Path text={config.repository} />
          </Fact>
          <Fact name="Base">
            <Path text={shown.base} short={shown.base.slice(0, 12)} />
          </Fact>
          <Fact name="Branch">
            <Path text={shown.branch} />
          </Fact>
          <Fact name="Agent">
            <Argv argv={config.agent.argv} />
          </Fact>
          <Fact name="Check">
            <Argv argv={config.check} />
          </Fact>
          {config.setUp ? (
            <Fact name="Set-up">
              <Argv argv={config.setUp} />
            </Fact>
          ) : null}
          <Fact name="Sandbox">{shown.sandbox ?? "not yet known"}</Fact>
          <Fact name="Approval">
            {config.approval === "manual" ? "a person approves" : "none, unless something is flagged"}
          </Fact>
          <Fact name="Delivery">{config.delivery === "branch" ? "a patch and the branch" : "a patch"}</Fact>
          {shown.delivered.branch ? (
            <Fact name="Delivered branch">
              <Path text={shown.delivered.branch} />
            </Fact>
          ) : null}
          {shown.delivered.patch ? (
            <Fact name="Delivered patch">
              <Path text={shown.delivered.patch} />
            </Fact>
          ) : null}
          {shown.retryOf ? (
            <Fact name="Retry of">
              <Link href={`/missions/${shown.retryOf}`} className="text-accent hover:underline">
                <Mono>{shown.retryOf}</Mono>
              </Link>
            </Fact>
          ) : null}
          <Fact name="Mission">
            <Path text={shown.id} />
          </Fact>
        </FactsList>
      </Part>
    </div>
  );
}

function driverWords({ owner, state }: LiveMission): ReactNode {
  if (owner?.holds)
    return (
      <span title={`lease ${owner.generation} of ${owner.owner}`}>
        <UntrustedText text={owner.host} />
      </span>
    );
  return state.ended ? "nobody, it has ended" : "nobody now";
}

function Path({ text, short }: { text: string; short?: string }) {
  return (
    <span className="flex items-start gap-1">
      <Mono className="min-w-0 break-all">
        <UntrustedText text={short ?? text} />
      </Mono>
      <span className="-my-1">
        <CopyButton text={text} label="Copy" />
      </span>
    </span>
  );
}

function Part({ title, aside, children }: { title: string; aside?: string | undefined; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 flex items-baseline justify-between font-medium text-muted text-xs">
        {title}
        {aside ? <span className="font-normal text-faint tabular-nums">{aside}</span> : null}
      </h2>
      {children}
    </section>
  );
}
