import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { limits } from "../limits.ts";
import { bubblewrap } from "./bubblewrap.ts";
import { noSandbox } from "./none.ts";
import type { Sandbox } from "./sandbox.ts";

export interface FoundSandbox {
  readonly sandbox: Sandbox;
  /** One sentence, where it is "none": why, and what to do. */
  readonly reason?: string;
}

/** Finds the strongest sandbox in which a trivial command really runs. `path` names bwrap; else it is looked for on PATH. */
export async function findSandbox({ path }: { readonly path?: string } = {}): Promise<FoundSandbox> {
  if (process.platform !== "linux") return { sandbox: noSandbox, reason: "There is no sandbox on this system yet." };
  const program = path ?? onPath("bwrap");
  if (program === undefined || !isExecutable(program)) {
    return { sandbox: noSandbox, reason: `${path ?? "bwrap"} is not there: install the package "bubblewrap".` };
  }

  let complaint = "";
  for (const closeUserNamespaces of [true, false]) {
    const sandbox = bubblewrap({ path: program, closeUserNamespaces });
    const probe = await runTrivial(sandbox);
    if (probe.ok) return { sandbox };
    complaint = probe.complaint;
  }
  return { sandbox: noSandbox, reason: `bubblewrap cannot start here: ${complaint}.` };
}

function runTrivial(sandbox: Sandbox): Promise<{ ok: boolean; complaint: string }> {
  const { argv, env, cwd } = sandbox.wrap({
    argv: ["true"],
    cwd: "/",
    writable: [],
    readOnlyMounts: [],
    hidden: [],
    network: false,
    env: {},
  });
  const [program = "", ...args] = argv;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: limits.sandboxProbeMs,
      killSignal: "SIGKILL",
    });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(0, 500);
    });
    child.on("error", (error) => resolve({ ok: false, complaint: error.message }));
    child.on("close", (code) =>
      resolve({ ok: code === 0, complaint: complaint.trim().replaceAll("\n", "; ") || `exit ${code}` }),
    );
  });
}

function onPath(name: string): string | undefined {
  const directories = (process.env.PATH ?? "").split(delimiter);
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
