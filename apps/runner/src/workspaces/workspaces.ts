import type { CandidateDiff } from "@sortie/core/mission/candidate-diff";

/**
 * A refusal: what was asked cannot be, and trying again will not help.
 * `rule` is stable and compared; `detail` is one sentence for a person.
 */
export interface Refusal<Rule extends string> {
  ok: false;
  rule: Rule;
  detail: string;
}

/** 40 lower-case hex digits. */
export type CommitId = string;

export type RepositoryRule =
  | "remote_not_allowed"
  | "repository_not_found"
  | "repository_not_a_git_repository"
  | "repository_inside_installation"
  | "object_format_not_supported"
  | "base_not_valid"
  | "base_not_found";

export type FileProblem = "missing" | "empty" | "not_a_regular_file" | "escapes_root" | "not_relative";

export type FileRead = { ok: true; bytes: Buffer; truncated: boolean } | { ok: false; problem: FileProblem };

/**
 * `base` is "unavailable" where the repository did not answer within a second: the mission may start, and
 * `provision` resolves the base later. `sortieJson` and the two readers see the tree at base; of a remote, or of
 * an unavailable base, nothing can be read before provisioning ("unavailable").
 */
export interface Inspected {
  ok: true;
  base: CommitId | "unavailable";
  sortieJson: string | null | "unavailable";
  readFile(path: string): Promise<FileRead | "unavailable">;
  hasProgram(path: string): Promise<boolean | "unavailable">;
}

export type Inspection = Inspected | Refusal<RepositoryRule>;

/** `branches` are the first of `total`, without refs/heads/, the default branch first. It is null where HEAD is on none. */
export interface Branches {
  ok: true;
  defaultBranch: string | null;
  branches: string[];
  total: number;
}

export type Diff = Omit<CandidateDiff, "base" | "candidate">;

/** A path that the set-up made, kept out of every seal. `path` is relative to the tree, `source` absolute. */
export interface Mount {
  path: string;
  source: string;
  kind: "directory" | "file";
}

/**
 * `kept` is the commit that holds what was dirty; `keptDirectory` is where the files were moved instead when they
 * could not be sealed (see `SealRule`).
 */
export interface Recreated {
  directory: string;
  kept?: CommitId;
  keptDirectory?: string;
}

export type SealRule =
  | "nested_repository"
  | "not_a_regular_file"
  | "hard_link"
  | "git_component"
  | "submodule_changed"
  | "unreadable"
  | "file_too_large"
  | "too_many_bytes"
  | "too_many_files";

export interface RefusedPath {
  path: string;
  rule: SealRule;
}

export type Sealed =
  | { ok: true; commit: CommitId; tree: string; changed: string[] }
  | { ok: false; refused: RefusedPath[] };

/** `bytes` is the size of the file, 0 where there is a problem. */
export interface Artifact {
  path: string;
  bytes: number;
  problem?: FileProblem;
}

export type DeliveryRule =
  | RepositoryRule
  | "branch_not_valid"
  | "branch_exists"
  | "branch_conflicts"
  | "branch_checked_out"
  | "push_not_configured";

export interface RetainedRef {
  ref: string;
  commit: CommitId;
}

/**
 * Where a mission's files and commits live. `mission` is a mission id and names a folder; every commit is full-length.
 * Whatever is not a refusal throws: `GitFailed` where git or the disk did not do its part, worth trying again.
 * Paths in and out are relative to the tree, with "/"; names that are not UTF-8 are shown with replacement characters.
 */
export interface Workspaces {
  /**
   * Looks at a repository (absolute path, https or ssh remote without credentials) before a mission is started;
   * `msMax` is how long it may take, a second if nothing is said.
   */
  inspect(input: { repository: string; base?: string | undefined; msMax?: number | undefined }): Promise<Inspection>;

  listBranches(input: { repository: string; msMax: number }): Promise<Branches | Refusal<RepositoryRule>>;

  /**
   * Fetches base into the mission's judge repository and clones the agent's workspace from it. `repository: null`
   * starts empty. `base` is a commit, a branch or a tag; left out, the repository's HEAD. Running it again is free.
   */
  provision(input: {
    mission: string;
    repository: string | null;
    base?: string | undefined;
    branch: string;
  }): Promise<{ ok: true; base: CommitId } | Refusal<RepositoryRule | "branch_not_valid">>;

  /**
   * Makes the agent's workspace exactly the tree of `at`, with a git directory made anew and the mounts in place.
   * What was there and differs is sealed first, as `keepAs` or under its own commit id.
   */
  prepare(input: {
    mission: string;
    at: CommitId;
    branch: string;
    mounts: readonly Mount[];
    keepAs?: string | undefined;
  }): Promise<Recreated>;

  /** `prepare` on the mission's own branch. The same call again returns what the first one kept. */
  rollBack(input: {
    mission: string;
    to: CommitId;
    keepAs: string;
    mounts?: readonly Mount[] | undefined;
  }): Promise<Recreated>;

  /**
   * Writes the tree found in the workspace and pins it. The agent's processes have to be gone. The same files, parent
   * and message give the same commit. Ignored files stay out unless they are declared artifacts.
   */
  seal(input: {
    mission: string;
    parent: CommitId;
    artifacts: readonly string[];
    message: string;
    exclude: readonly string[];
  }): Promise<Sealed>;

  /**
   * A directory with exactly the commit's tree and no git directory, replacing one of the same name. Each path of
   * `overlay` becomes what it is in `overlay.from`, also where it is absent there.
   */
  checkOut(input: {
    mission: string;
    commit: CommitId;
    name: string;
    overlay?: { from: CommitId; paths: readonly string[] } | undefined;
  }): Promise<string>;

  /** Takes what `checkOut` returned; throws for any other directory. */
  dropCheckout(directory: string): Promise<void>;

  /** Judges declared artifacts in the sealed tree; blank paths are left out of the answer. */
  readArtifacts(input: { mission: string; commit: CommitId; paths: readonly string[] }): Promise<Artifact[]>;

  /** Reads one file of a sealed tree, at most `bytesMax` bytes of it. */
  readFile(input: {
    mission: string;
    commit: CommitId;
    path: string;
    bytesMax?: number | undefined;
  }): Promise<FileRead>;

  /** What differs, to be read: a patch cut to a readable size, and every changed file with its modes and counts. */
  diff(input: { mission: string; from: CommitId; to: CommitId }): Promise<Diff>;

  changedPaths(input: { mission: string; from: CommitId; to: CommitId }): Promise<string[]>;

  /** Moves the mission's branch from `parent` to a commit of `tree`. `at` dates it; the same call gives the same commit. */
  commitUnit(input: {
    mission: string;
    branch: string;
    parent: CommitId;
    tree: string;
    message: string;
    at: Date;
  }): Promise<{ ok: true; commit: CommitId } | Refusal<"branch_not_valid" | "branch_moved">>;

  /** Absolute path of a binary patch from base to candidate, for `git apply --index`. */
  writePatch(input: { mission: string; base: CommitId; candidate: CommitId }): Promise<string>;

  /** Creates the branch in the user's local repository if it is not there. Touches no index, HEAD or working tree. */
  deliverBranch(input: {
    mission: string;
    repository: string;
    branch: string;
    commit: CommitId;
  }): Promise<{ ok: true } | Refusal<DeliveryRule>>;

  /**
   * Runs the set-up once for (base, lock files, argv) in a checkout of base, and names the untracked directories and
   * files it made. `run` gets the directory; anything but code 0 leaves no layer, and the exit comes back.
   */
  setUpLayer<Exit extends { code: number | null }>(input: {
    mission: string;
    base: CommitId;
    argv: readonly string[];
    lockFiles: readonly string[];
    run: (directory: string) => Promise<Exit>;
  }): Promise<{ ok: true; mounts: Mount[] } | { ok: false; exit: Exit }>;

  /** Where there is no sandbox: symbolic links to the mounts, replacing what is at their paths. */
  linkMounts(directory: string, mounts: readonly Mount[]): Promise<void>;

  /** Where there is one: empty directories and files to bind the mounts onto. */
  makeMountPoints(directory: string, mounts: readonly Mount[]): Promise<void>;

  /**
   * Removes workspace, checkouts and layers; a dirty workspace is kept first. Refs, patches and capsules stay until
   * a person says `discard`, and then everything goes.
   */
  remove(input: {
    mission: string;
    mounts?: readonly Mount[] | undefined;
    discard?: boolean | undefined;
  }): Promise<{ ok: true; retained: RetainedRef[] } | Refusal<"outside_root">>;
}
