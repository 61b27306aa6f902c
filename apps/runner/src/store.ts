import { asMissionId } from "@sortie/core/kernel/ids";
import { redactValue } from "@sortie/core/kernel/redact";
import type { Actor } from "@sortie/core/mission/roles";
import { appendActivity } from "@sortie/db/activity";
import { keepCandidateDiff } from "@sortie/db/candidate-diffs";
import { claimLease, releaseLease, renewLease } from "@sortie/db/leases";
import { loadMission } from "@sortie/db/missions";
import { isUnavailable } from "@sortie/db/sql";
import { type SubmitDeps, submitOutcome } from "@sortie/db/submit";
import type { Announcer } from "./announcer.ts";
import type { Store } from "./driver/ports.ts";

/** The driver's store over the database: every write carries the lease, every commit is announced. */
export function databaseStore(deps: SubmitDeps, announcer: Announcer, runner: { id: string; host: string }): Store {
  const { sql, redactText } = deps;
  const actor: Actor = { kind: "runner", name: runner.id, role: "operator" };
  return {
    claim: (mission) => claimLease(sql, mission, runner.id, runner.host),
    renew: (mission, lease) => renewLease(sql, mission, lease),
    release: (mission, lease) => releaseLease(sql, mission, lease),
    load: (mission) => loadMission(sql, asMissionId(mission)),
    async report(mission, outcome, cause, lease) {
      const submitted = await submitOutcome(deps, mission, outcome, { actor, cause, lease });
      if (submitted.status === "appended") announcer.announce(submitted.events);
      return submitted;
    },
    async say(mission, lease, entries) {
      const redacted = entries.map((entry) => ({ ...entry, body: redactText(entry.body) }));
      if ((await appendActivity(sql, mission, lease, redacted)) > 0) announcer.said(mission);
    },
    keepDiff: (mission, lease, diff) => keepCandidateDiff(sql, mission, lease, redactValue(diff, redactText)),
    isAway: isUnavailable,
  };
}
