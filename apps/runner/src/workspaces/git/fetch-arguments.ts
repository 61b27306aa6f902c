/** Objects only: no tags, no submodules, no FETCH_HEAD, nothing started afterwards. */
export const fetchArgs: readonly string[] = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-recurse-submodules",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
];
