import { join, resolve } from "node:path";

/** The root of the repository these scripts belong to. */
export const clone = resolve(import.meta.dirname, "../..");

/** What the scripts fetch for themselves; never in the repository. */
export const toolsFolder = join(clone, ".tools");
