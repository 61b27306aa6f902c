/** The embedded database's process. Speaks one JSON object a line: see lines.ts. */
import { createInterface } from "node:readline";
import { takeBackup } from "./backups.ts";
import { FolderRefused, lockFolder } from "./folder-lock.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { processLimits } from "./limits.ts";
import { type DatabaseLine, exitCodes, readSupervisorLine } from "./lines.ts";
import { SocketPathRefused } from "./socket-path.ts";
import { startWatchdog } from "./watchdog.ts";

const { SORTIE_DB_DIR, SORTIE_DB_SOCKET, SORTIE_DB_PASSWORD, SORTIE_DB_BACKUPS_DIR, SORTIE_DB_STALL_MS } = process.env;

function say(line: DatabaseLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function main(dataDir: string, socketPath: string): Promise<void> {
  // PGlite makes files that everyone may write.
  process.umask(0o077);
  const watchdog = startWatchdog(Number(SORTIE_DB_STALL_MS ?? processLimits.stallMs));
  await lockFolder(dataDir, processLimits.folderWaitMs);
  const gateway = await startGateway({
    dataDir,
    socketPath,
    ...(SORTIE_DB_PASSWORD === undefined ? {} : { password: SORTIE_DB_PASSWORD }),
    onEngineEnd(error) {
      say({ kind: "ended", reason: error instanceof Error ? error.message : String(error) });
      process.exit(exitCodes.engineEnded);
    },
  });

  watchdog.arm();
  const stop = stopOnce(gateway);
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The launcher may be gone while we still close.
  process.stdout.on("error", () => {});
  const lines = createInterface({ input: process.stdin });
  lines.on("close", stop);
  lines.on("line", (line) => {
    const asked = readSupervisorLine(line);
    if (asked !== undefined) say({ kind: "pong", ping: asked.ping, stats: gateway.stats() });
  });
  if (SORTIE_DB_BACKUPS_DIR !== undefined) backUpRegularly(gateway, dataDir, SORTIE_DB_BACKUPS_DIR);
  say({ kind: "ready", ready: true, pid: process.pid, socketPath });
}

function stopOnce(gateway: Gateway): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCodes.closeTookTooLong), processLimits.closeMs).unref();
    gateway.close().then(
      () => process.exit(0),
      () => process.exit(exitCodes.engineEnded),
    );
  };
}

function backUpRegularly(gateway: Gateway, dataDir: string, backupsDir: string): void {
  const { backupEveryMs, backupsKept, backupFolderBytesMax } = processLimits;
  const plan = { dataDir, backupsDir, kept: backupsKept, folderBytesMax: backupFolderBytesMax };
  let running = false;
  setInterval(() => {
    if (running) return;
    running = true;
    takeBackup(gateway, plan, new Date())
      .then((outcome) => say({ kind: "backup", outcome }))
      .catch((error: unknown) => say({ kind: "backup_failed", reason: String(error) }))
      .finally(() => {
        running = false;
      });
  }, backupEveryMs).unref();
}

if (SORTIE_DB_DIR === undefined || SORTIE_DB_SOCKET === undefined) {
  say({ kind: "refused", reason: "SORTIE_DB_DIR and SORTIE_DB_SOCKET have to be set" });
  process.exit(exitCodes.refused);
}

main(SORTIE_DB_DIR, SORTIE_DB_SOCKET).catch((error: unknown) => {
  const refused = error instanceof SocketPathRefused || error instanceof FolderRefused;
  const reason = error instanceof Error ? error.message : String(error);
  say({ kind: refused ? "refused" : "ended", reason });
  process.exit(refused ? exitCodes.refused : exitCodes.engineEnded);
});
