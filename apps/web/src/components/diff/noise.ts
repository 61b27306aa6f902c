const lockFiles = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "bun.lockb",
  "deno.lock",
  "Cargo.lock",
  "go.sum",
  "poetry.lock",
  "pdm.lock",
  "uv.lock",
  "Pipfile.lock",
  "Gemfile.lock",
  "composer.lock",
  "mix.lock",
  "flake.lock",
  "gradle.lockfile",
  "packages.lock.json",
]);

const generated =
  /(^|\/)(dist|build|vendor|node_modules|generated|__generated__|__snapshots__)\/|\.(min\.(js|css)|map|snap|pb\.go)$|[._-]generated\.[a-z]+$/;

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Does it pin what is installed from elsewhere? */
export function isLockFile(path: string): boolean {
  return lockFiles.has(nameOf(path));
}

/** Written by a program rather than a hand: folded away in a diff until somebody opens it. */
export function isNoise(path: string): boolean {
  return isLockFile(path) || generated.test(path);
}
