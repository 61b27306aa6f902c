import { SampleMission } from "./sample-mission.tsx";
import { SystemChecks } from "./system-checks.tsx";

/** The first page after the set-up: is everything here, and what does it do? */
export function FirstRunScreen() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-6 sm:px-6 sm:py-10">
      <header className="flex flex-col gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">First run</h1>
        <p className="text-base text-muted">What Sortie finds on this machine, and a mission to see it at work.</p>
      </header>
      <SystemChecks />
      <SampleMission />
    </div>
  );
}
