import { spawn } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { createCapsule, type Manifest, spoolFile } from "./capsule.ts";
import { type Custody, type Running, type StartRequest, stdinFile } from "./custody.ts";
import { launchCommand } from "./launch.ts";
import { markerOf } from "./members.ts";
import { reconcile } from "./reconcile.ts";
import { runToEnd } from "./run-to-end.ts";
import { type Child, endOf, supervise } from "./supervise.ts";
import { sweep } from "./sweep.ts";

/** Custody on this machine: a session for each capsule, its output in files, its members found by the kernel's own facts. */
export const localCustody: Custody = {
  start,
  async runToEnd(request, signal) {
    return runToEnd(await start(request), request.capsule, signal);
  },
  reconcile,
  sweep,
};

async function start(request: StartRequest): Promise<Running> {
  const manifest = await createCapsule(request);
  const child = await spawnLauncher(request, manifest);
  return supervise(request, manifest, child);
}

/** Files instead of pipes: the program never notices whether anybody reads. */
async function spawnLauncher(request: StartRequest, manifest: Manifest): Promise<Child> {
  const { capsule, argv, cwd, env, stdin } = request;
  const marker = markerOf(manifest);
  const files: FileHandle[] = [];
  try {
    files.push(await open(stdin === undefined ? "/dev/null" : stdinFile(capsule), "r"));
    for (const stream of ["stdout", "stderr"] as const) files.push(await open(spoolFile(capsule, stream), "ax", 0o600));
    const { program, args } = launchCommand(capsule, argv);
    const child = spawn(program, args, {
      cwd,
      env: { HOME: join(capsule, "home"), TMPDIR: join(capsule, "tmp"), ...env, [marker.name]: marker.value },
      detached: true,
      stdio: files.map(({ fd }) => fd),
    });
    return { pid: child.pid ?? null, end: endOf(child) };
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}
