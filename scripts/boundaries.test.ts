import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

const clone = join(import.meta.dirname, "..");
// Each looks at a whole tree in a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const rules = ".dependency-cruiser.cjs";

type Import = readonly [from: string, to: string, how?: "type"];

/** The rules that a tree of these imports breaks, each as `rule: from → to`. */
function violations(imports: readonly Import[], lonely: readonly string[] = []): string[] {
  const root = mkdtempSync(join(tmpdir(), "sortie-boundaries-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = new Map<string, string>(lonely.map((file) => [file, ""]));
  for (const [from, to] of imports) {
    files.set(from, "");
    if (isFile(to) && !to.includes("missing")) files.set(to, files.get(to) ?? "");
    else if (!isFile(to) && !to.startsWith("node:")) {
      files.set(`node_modules/${to}/dist/index.js`, "");
      files.set(`node_modules/${to}/package.json`, JSON.stringify({ name: to, main: "dist/index.js" }));
    }
  }
  for (const [from, to, how] of imports) {
    const specifier = isFile(to) ? `./${relative(dirname(from), to)}` : to;
    const what = how === "type" ? "type { a }" : "{ a }";
    files.set(from, `${files.get(from)}import ${what} from "${specifier}";\nexport const used${from.length} = a;\n`);
  }
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const file of [rules, "tsconfig.base.json"]) copyFileSync(join(clone, file), join(root, file));

  const depcruise = join(clone, "node_modules/.bin/depcruise");
  const { stdout } = spawnSync(depcruise, ["--config", rules, "--output-type", "json", "."], {
    cwd: root,
    encoding: "utf8",
  });
  const { summary } = JSON.parse(stdout);
  return summary.violations
    .map(({ rule, from, to }: { rule: { name: string }; from: string; to: string }) => `${rule.name}: ${from} → ${to}`)
    .sort();
}

const isFile = (to: string) => /^(apps|packages|scripts|e2e|subject)\//.test(to);

const forbidden: Record<string, Import> = {
  "no-unresolvable": ["apps/runner/src/loops/a.ts", "apps/runner/src/loops/missing.ts"],
  "packages-never-apps": ["packages/db/src/a.ts", "apps/runner/src/limits.ts"],
  "only-scripts-use-scripts": ["packages/db/src/b.ts", "scripts/start.mjs"],
  "scripts-need-no-install": ["scripts/tools/a.mjs", "commander"],
  "e2e-is-black-box": ["e2e/a.test.mjs", "packages/core/src/kernel/ids.ts"],
  "subject-stands-alone": ["subject/src/a.ts", "packages/core/src/kernel/ids.ts"],
  "product-code-never-tests": ["packages/core/src/kernel/a.ts", "packages/core/src/testing/builders.ts"],
  "core-is-pure": ["packages/core/src/mission/a.ts", "node:crypto"],
  "croner-only-in-schedule": ["packages/core/src/mission/b.ts", "croner"],
  "hashes-only-in-kernel": ["packages/core/src/mission/c.ts", "@noble/hashes"],
  "bus-never-db": ["packages/bus/src/a.ts", "packages/db/src/submit.ts"],
  "bus-imports-nats-only": ["packages/bus/src/b.ts", "pino"],
  "db-never-bus": ["packages/db/src/c.ts", "packages/bus/src/publish.ts"],
  "sql-only-in-db": ["apps/runner/src/loops/b.ts", "pg"],
  "nats-only-in-bus": ["apps/runner/src/loops/c.ts", "@nats-io/jetstream"],
  "runner-never-other-apps": ["apps/runner/src/loops/d.ts", "apps/web/src/env.ts"],
  "driver-sees-ports": ["apps/runner/src/driver/a.ts", "apps/runner/src/agents/command.ts"],
  "agents-sees-other-ports": ["apps/runner/src/agents/a.ts", "apps/runner/src/custody/spawn.ts"],
  "custody-sees-other-ports": ["apps/runner/src/custody/a.ts", "packages/db/src/submit.ts"],
  "workspaces-sees-other-ports": ["apps/runner/src/workspaces/a.ts", "apps/runner/src/driver/drive.ts"],
  "sandbox-sees-other-ports": ["apps/runner/src/sandbox/a.ts", "apps/runner/src/workspaces/git/seal.ts"],
  "notices-sees-other-ports": ["apps/runner/src/notices/a.ts", "apps/runner/src/loops/sweep.ts"],
  "web-never-other-apps": ["apps/web/src/server/a.ts", "apps/cli/src/main.ts"],
  "web-never-submits": ["apps/web/src/server/b.ts", "packages/db/src/submit.ts"],
  "only-web-server-is-server": ["apps/web/src/app/page.ts", "packages/bus/src/publish.ts"],
  "web-screens-never-server": ["apps/web/src/features/mission/a.ts", "apps/web/src/server/trpc/router.ts"],
  "features-never-features": ["apps/web/src/features/mission/b.ts", "apps/web/src/features/inbox/row.ts"],
  "components-never-features": ["apps/web/src/components/ui/a.ts", "apps/web/src/features/inbox/row.ts"],
  "web-server-never-screens": ["apps/web/src/server/c.ts", "apps/web/src/components/ui/button.ts"],
  "cli-never-runner": ["apps/cli/src/a.ts", "apps/runner/src/limits.ts"],
  "only-launcher-needs-the-stack": ["apps/cli/src/b.ts", "packages/db/src/migrate.ts"],
  "cli-takes-types-of-web": ["apps/cli/src/c.ts", "apps/web/src/server/trpc/router.ts"],
};

test("each rule refuses the import it is about", () => {
  const circle: Import[] = [
    ["apps/runner/src/loops/one.ts", "apps/runner/src/loops/two.ts"],
    ["apps/runner/src/loops/two.ts", "apps/runner/src/loops/one.ts"],
  ];
  const orphan = "apps/runner/src/driver/forgotten.ts";
  const shown = (to: string) =>
    to.startsWith("node:") ? to.slice(5) : isFile(to) ? to : `node_modules/${to}/dist/index.js`;
  const expected = Object.entries(forbidden).map(([rule, [from, to]]) => {
    return `${rule}: ${from} → ${rule === "no-unresolvable" ? "./missing.ts" : shown(to)}`;
  });

  expect(violations([...Object.values(forbidden), ...circle], [orphan])).toEqual(
    [
      ...expected,
      // A circle is told once.
      "no-circular: apps/runner/src/loops/one.ts → apps/runner/src/loops/two.ts",
      `no-orphans: ${orphan} → ${orphan}`,
    ].sort(),
  );
});

test("every rule of the configuration is among them", async () => {
  const { default: configuration } = await import(join(clone, rules));
  const names: string[] = configuration.forbidden.map(({ name }: { name: string }) => name);
  expect([...Object.keys(forbidden), "no-circular", "no-orphans"].sort()).toEqual(names.sort());
  expect(configuration.forbidden.every(({ severity }: { severity: string }) => severity === "error")).toBe(true);
});

test("what the architecture allows passes", () => {
  expect(
    violations([
      ["packages/core/src/mission/state.ts", "zod"],
      ["packages/core/src/schedule/next.ts", "croner"],
      ["packages/core/src/kernel/digest.ts", "@noble/hashes"],
      ["packages/core/src/mission/state.test.ts", "packages/core/src/testing/builders.ts"],
      ["packages/bus/src/publish.ts", "@nats-io/jetstream"],
      ["packages/bus/src/messages.ts", "packages/core/src/kernel/ids.ts"],
      ["packages/db/src/submit.ts", "packages/core/src/mission/state.ts"],
      ["packages/db/src/submit.ts", "pg"],
      ["apps/runner/src/driver/drive.ts", "apps/runner/src/agents/agent.ts"],
      ["apps/runner/src/agents/command.ts", "apps/runner/src/custody/custody.ts"],
      ["apps/runner/src/loops/sweep.ts", "packages/db/src/submit.ts"],
      ["apps/runner/src/main.ts", "apps/runner/src/loops/sweep.ts"],
      ["apps/web/src/server/trpc/router.ts", "packages/bus/src/publish.ts"],
      ["apps/web/src/features/inbox/row.ts", "apps/web/src/server/trpc/router.ts", "type"],
      ["apps/web/src/features/inbox/row.ts", "packages/core/src/mission/state.ts"],
      ["apps/cli/src/up/database.ts", "packages/db/src/submit.ts"],
      ["apps/cli/src/list.ts", "apps/web/src/server/trpc/router.ts", "type"],
      ["scripts/start.mjs", "node:path"],
    ]),
  ).toEqual([]);
});
