"use client";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";
import type { Form } from "./form.ts";
import { FormSection } from "./form-section.tsx";
import { LookResult } from "./look-result.tsx";
import type { Look } from "./use-look.ts";

const branchesShownMax = 6;
const plain = { autoCapitalize: "off", autoCorrect: "off", spellCheck: false } as const;

/** Where the work is done, and from which commit it starts. */
export function RepositorySection({ draft, change, problem, look }: Form & { look: Look }) {
  const [repositories, branches] = [useId(), useId()];
  const known = useKnownRepositories();
  return (
    <FormSection title="Repository" says="The agent works on a copy of its own. Your checkout is never touched.">
      <Field
        label="Path or address"
        hint="An absolute path on the runner's host, or an https or ssh address without a password."
        error={problem("repository")}
      >
        <Input
          {...plain}
          mono
          list={repositories}
          value={draft.repository}
          onChange={(event) => change({ repository: event.target.value })}
          placeholder="/srv/project or git@host:team/project.git"
        />
      </Field>
      <datalist id={repositories}>
        {known.map((repository) => (
          <option key={repository} value={repository} />
        ))}
      </datalist>
      <Field label="Base" aside="empty: its HEAD" error={problem("base")}>
        <Input
          {...plain}
          mono
          list={branches}
          value={draft.base}
          onChange={(event) => change({ base: event.target.value })}
          placeholder={look.found?.defaultBranch ?? "a branch, a tag or a commit"}
        />
      </Field>
      <datalist id={branches}>
        {look.found?.branches.map((branch) => (
          <option key={branch} value={branch} />
        ))}
      </datalist>
      {look.found && look.found.branches.length > 1 ? (
        <p className="-mt-2 flex flex-wrap items-center gap-1">
          {look.found.branches.slice(0, branchesShownMax).map((branch) => (
            <button
              key={branch}
              type="button"
              aria-pressed={draft.base === branch}
              onClick={() => change({ base: branch })}
              className="max-w-48 truncate rounded-sm border border-line px-1.5 font-mono text-muted text-xs hover:border-edge hover:text-text aria-pressed:border-accent aria-pressed:text-text pointer-coarse:py-1.5"
            >
              {branch}
            </button>
          ))}
          {look.found.branchesTotal > branchesShownMax ? (
            <span className="text-faint text-xs">and {look.found.branchesTotal - branchesShownMax} more</span>
          ) : null}
        </p>
      ) : null}
      <LookResult look={look} />
    </FormSection>
  );
}

function useKnownRepositories(): string[] {
  const trpc = useTrpc();
  const { data } = useQuery(trpc.mission.list.queryOptions({ limit: 50 }));
  return [...new Set(data?.missions.map(({ repository }) => repository))];
}
