import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Running, StartRequest } from "../custody.ts";
import { localCustody } from "../local-custody.ts";

export const installation = "ins_test";

/** A directory for the capsules of one test; `close` proves that nothing of them is alive before it goes. */
export function capsuleRoot() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sortie-custody-")));
  const workspace = join(root, "tree");
  mkdirSync(workspace);
  let count = 0;
  return {
    root,
    workspace,
    next: () => join(root, "capsules", String(++count)),
    async close() {
      const left = await localCustody.sweep(root, installation);
      for (const { capsule } of left) await localCustody.reconcile(capsule, { installation, generation: 1_000 });
      rmSync(root, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`left alive: ${JSON.stringify(left)}`);
    },
  };
}

export function requestFor(capsule: string, argv: readonly string[], more: Partial<StartRequest> = {}): StartRequest {
  return {
    capsule,
    labels: { installation, mission: "msn_test", effect: "msn_test:1:0", generation: 3 },
    argv,
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin" },
    cwd: "/",
    limits: { wallMs: 30_000, silenceMs: 30_000, outputBytesMax: 1_000_000 },
    ...more,
  };
}

/** Waits for a fact; the deadline is generous because machines are shared. */
export async function until<T>(what: string, look: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`never seen: ${what}`);
    await delay(10);
  }
}

/** Once it is there, the program really runs. */
export async function firstLine(running: Running): Promise<string | undefined> {
  for await (const { text } of running.output) return text;
  return undefined;
}
