import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, spoolFile } from "./capsule.ts";
import { type StartRequest, stdinFile } from "./custody.ts";
import { launchCommand } from "./launch.ts";
import { markerOf } from "./members.ts";
import { type Child, endOf } from "./supervise.ts";

/** Files instead of pipes: the program never notices whether anybody reads. */
export async function spawnLauncher(request: Omit<StartRequest, "stdin">, manifest: Manifest): Promise<Child> {
  const { capsule, argv, cwd, env } = request;
  const marker = markerOf(manifest);
  const files: FileHandle[] = [];
  try {
    files.push(await open(existsSync(stdinFile(capsule)) ? stdinFile(capsule) : "/dev/null", "r"));
    for (const stream of ["stdout", "stderr"] as const) files.push(await open(spoolFile(capsule, stream), "a", 0o600));
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
