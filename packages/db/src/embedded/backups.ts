import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Gateway } from "./gateway.ts";

export type BackupPlan = {
  readonly dataDir: string;
  readonly backupsDir: string;
  readonly kept: number;
  /** A folder bigger than this is not dumped, because the dump is built in memory. */
  readonly folderBytesMax: number;
};

export type BackupOutcome =
  | { readonly kind: "taken"; readonly file: string; readonly bytes: number }
  | { readonly kind: "too_big"; readonly folderBytes: number };

const finished = /^sortie-\d{8}T\d{9}Z\.tar\.gz$/;

/** Dumps the data folder between two transactions and keeps the newest dumps; a half-written one never counts. */
export async function takeBackup(gateway: Gateway, plan: BackupPlan, now: Date): Promise<BackupOutcome> {
  const folderBytes = await sizeOf(plan.dataDir);
  if (folderBytes > plan.folderBytesMax) return { kind: "too_big", folderBytes };

  const dump = await gateway.errand(async (engine) => {
    await engine.sql("CHECKPOINT");
    return engine.dump();
  });
  await mkdir(plan.backupsDir, { recursive: true, mode: 0o700 });
  const name = `sortie-${now.toISOString().replaceAll(/[-:.]/g, "")}.tar.gz`;
  const part = join(plan.backupsDir, `${name}.part`);
  const file = await open(part, "w", 0o600);
  try {
    await file.writeFile(Buffer.from(await dump.arrayBuffer()));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(plan.backupsDir, name));
  await dropOld(plan);
  return { kind: "taken", file: join(plan.backupsDir, name), bytes: dump.size };
}

async function dropOld(plan: BackupPlan): Promise<void> {
  const names = (await readdir(plan.backupsDir)).sort().reverse();
  const old = names.filter((name) => finished.test(name)).slice(plan.kept);
  const broken = names.filter((name) => name.endsWith(".part"));
  for (const name of [...old, ...broken]) await rm(join(plan.backupsDir, name), { force: true });
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Postgres may remove a file while we count.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
