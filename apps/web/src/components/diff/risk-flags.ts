import type { Flag } from "@sortie/core/mission/events";
import { judgeFiles } from "@sortie/core/mission/judge-files";
import type { Mission } from "@sortie/core/mission/state";
import { visibleParts } from "../text/hidden-characters.ts";
import type { DiffFile } from "./diff-file.ts";
import { isLockFile } from "./noise.ts";

type RiskKind =
  | "judge"
  | "unit_flag"
  | "ci"
  | "hooks"
  | "install_script"
  | "lock_file"
  | "agent_rules"
  | "link"
  | "submodule"
  | "executable"
  | "hidden_text"
  | "binary"
  | "not_shown";

/** Something in a candidate that deserves a second look. `paths` are the files it was seen in; none where it is about a unit. */
export interface RiskFlag {
  kind: RiskKind;
  says: string;
  paths: string[];
}

interface Rule {
  kind: RiskKind;
  says: string;
  holds: (file: DiffFile) => boolean;
}

const pathsOf = ({ path, from }: DiffFile): string[] => (from === null ? [path] : [path, from]);
const anyPath = (pattern: RegExp) => (file: DiffFile) => pathsOf(file).some((path) => pattern.test(path));
const addedLines = (file: DiffFile) =>
  file.hunks.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "added").map(({ text }) => text));

const ci =
  /^(\.github\/(workflows|actions)|\.circleci|\.buildkite|\.woodpecker|\.gitea|\.forgejo|\.ci)\/|(^|\/)(\.gitlab-ci|azure-pipelines|bitbucket-pipelines|\.travis|appveyor|\.drone|\.woodpecker|cloudbuild|buildspec)\.ya?ml$|(^|\/)Jenkinsfile/i;
const hooks =
  /(^|\/)(\.husky|\.githooks|git-hooks|hooks)\/|(^|\/)(lefthook|\.lefthook|\.pre-commit-config|\.pre-commit-hooks|\.overcommit)\.(ya?ml|toml|json)$|(^|\/)\.(gitattributes|gitmodules|gitconfig)$/i;
const agentRules =
  /(^|\/)(AGENTS|CLAUDE|GEMINI)\.md$|(^|\/)(\.claude|\.cursor|\.codex|\.windsurf)\/|(^|\/)(\.cursorrules|\.mcp\.json)$|(^|\/)\.github\/copilot-instructions\.md$/i;
const installScript = /"(pre|post)?install"\s*:|"(pre|post)?prepare"\s*:|"prepublish"\s*:/;
/** Cheap for the many lines that have nothing but ASCII. */
const hidesText = (text: string) => /[^\t\x20-\x7e]/.test(text) && visibleParts(text).some((part) => "hidden" in part);

const isExecutable = (mode: string) => mode === "100755";

const rules: readonly Rule[] = [
  { kind: "ci", says: "Changes what runs in CI", holds: anyPath(ci) },
  { kind: "hooks", says: "Changes git hooks or settings that run on checkout or commit", holds: anyPath(hooks) },
  {
    kind: "install_script",
    says: "Adds a script that runs at install",
    holds: (file) =>
      /(^|\/)package\.json$/.test(file.path) && addedLines(file).some((line) => installScript.test(line)),
  },
  {
    kind: "lock_file",
    says: "Changes a lock file: other packages get installed",
    holds: (file) => pathsOf(file).some(isLockFile),
  },
  { kind: "agent_rules", says: "Changes instructions that agents read", holds: anyPath(agentRules) },
  { kind: "link", says: "Adds or changes a symbolic link", holds: (file) => file.modeAfter === "120000" },
  { kind: "submodule", says: "Adds or changes a submodule", holds: (file) => file.modeAfter === "160000" },
  {
    kind: "executable",
    says: "Makes a file executable",
    holds: ({ modeBefore, modeAfter }) => isExecutable(modeAfter) && !isExecutable(modeBefore),
  },
  {
    kind: "hidden_text",
    says: "Adds characters that hide or turn text around",
    holds: (file) => hidesText(file.path) || addedLines(file).some(hidesText),
  },
  {
    kind: "binary",
    says: "Changes binary files, whose content cannot be read here",
    holds: ({ binary, change }) => binary && change !== "deleted",
  },
  { kind: "not_shown", says: "Part of the diff is not shown", holds: ({ omittedBytes }) => omittedBytes > 0 },
];

const unitFlags: { [F in Flag]: string } = {
  not_discriminating: "its check was green before the change too, so it proves nothing",
  changed_judge: "it changed files that judge it",
};

type Judged = Pick<Mission, "config" | "units">;

/** What a person should look at before approving, the gravest first: read from the diff itself and from the log. */
export function riskFlags(files: readonly DiffFile[], { config, units }: Judged): RiskFlag[] {
  return [
    ...judges(files, config),
    ...units.flatMap(({ title, flags }) =>
      flags.map((flag): RiskFlag => ({ kind: "unit_flag", says: `${title}: ${unitFlags[flag] ?? flag}`, paths: [] })),
    ),
    ...rules.flatMap(({ kind, says, holds }): RiskFlag[] => {
      const paths = files.filter(holds).map(({ path }) => path);
      return paths.length === 0 ? [] : [{ kind, says, paths }];
    }),
  ];
}

/** Only what was there at base judges: a new test is the candidate's own word. */
function judges(files: readonly DiffFile[], config: Mission["config"]): RiskFlag[] {
  const atBase = files
    .filter(({ change }) => change !== "added" && change !== "copied")
    .map(({ path, from }) => from ?? path);
  const paths = judgeFiles(atBase, config);
  const says = "Changes the check, or files that judge the work; the checks ran with those of base";
  return paths.length === 0 ? [] : [{ kind: "judge", says, paths }];
}
