import type { LookRefused } from "@sortie/core/look/look";
import { GitFailed } from "../workspaces/git/git-failed.ts";
import { refusedLook } from "./look-deps.ts";

/** Git that cannot read what a person named is an answer: a host that is not there, a key that is missing. */
export async function unlessUnreadable<T>(work: () => Promise<T>): Promise<T | LookRefused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    if (error.timedOut) return refusedLook("repository_unavailable", "it did not answer in time");
    return refusedLook("repository_unavailable", `git could not read it: ${error.stderr.trim().slice(-500)}`);
  }
}
