import { statfs } from "node:fs/promises";
import type { SystemCheck } from "@sortie/core/look/system-check";
import { limits } from "../limits.ts";
import type { LookDeps, PerformLook } from "./look-deps.ts";
import { isAtLeast, programOn, versionOf } from "./program-version.ts";

const gitVersionMin = "2.39";
const nodeVersionMin = "20.19";

/** Agents that people use with Sortie: none of them is needed, for a mission may name any program. */
const agents = [
  { name: "claude", title: "Claude Code" },
  { name: "codex", title: "Codex" },
];

/** What this runner's machine offers, each in one sentence with its remedy. */
export const checkMachine: PerformLook<"machine"> = async (deps, _look, signal) => {
  const checks = await Promise.all([
    checkGit(deps, signal),
    checkSandbox(deps),
    checkNode(),
    ...agents.map((agent) => checkAgent(deps, agent, signal)),
    checkDisk(deps),
    checkClock(deps),
  ]);
  return { found: { host: deps.place.host, checks } };
};

const check = (name: string, state: SystemCheck["state"], says: string, remedy: string | null = null): SystemCheck => ({
  name,
  state,
  says,
  remedy,
});

async function checkGit({ path }: LookDeps, signal: AbortSignal): Promise<SystemCheck> {
  const remedy = `install git ${gitVersionMin} or newer`;
  const program = await programOn(path, "git");
  if (!program) return check("git", "missing", "git is not on the runner's search path", remedy);
  const version = await versionOf(program, path, signal);
  if (!version) return check("git", "failing", `${program} does not tell its version`, remedy);
  if (!isAtLeast(version, gitVersionMin)) return check("git", "old", `git ${version} is too old`, remedy);
  return check("git", "ok", `git ${version}`);
}

async function checkSandbox({ sandbox, probeSandbox }: LookDeps): Promise<SystemCheck> {
  const probed = await probeSandbox();
  const says = probed.reason ?? "no sandbox was found";
  if (probed.sandbox.name === "none")
    return check("sandbox", "missing", says, "install bubblewrap, and allow unprivileged user namespaces");
  if (sandbox.name === "none") {
    return check("sandbox", "failing", "bubblewrap works now, but this runner began without it", "start Sortie again");
  }
  return check("sandbox", "ok", `${probed.sandbox.name} confines agents and checks`);
}

function checkNode(): SystemCheck {
  const { node } = process.versions;
  if (isAtLeast(node, nodeVersionMin)) return check("node", "ok", `Node ${node}`);
  return check("node", "old", `Node ${node} is too old`, `install Node ${nodeVersionMin} or newer`);
}

async function checkAgent(
  { path }: LookDeps,
  { name, title }: (typeof agents)[number],
  signal: AbortSignal,
): Promise<SystemCheck> {
  const program = await programOn(path, name);
  if (!program) {
    // Nothing to be done about it: a mission may name any other program.
    return check(name, "missing", `${title} is not on the runner's search path; no mission needs it`);
  }
  const version = await versionOf(program, path, signal);
  return check(name, "ok", `${title} ${version ?? "of an unknown version"} at ${program}`);
}

async function checkDisk({ place }: LookDeps): Promise<SystemCheck> {
  const { bavail, bsize } = await statfs(place.missions);
  const free = bavail * bsize;
  const says = `${(free / 1024 ** 3).toFixed(1)} GiB are free for workspaces`;
  if (free >= limits.diskFreeBytesMin) return check("disk", "ok", says);
  return check("disk", "failing", says, "free some space, or move Sortie's home to a larger disk");
}

/** Half of the round trip is the best guess of how old the answer is. */
async function checkClock({ databaseNow }: LookDeps): Promise<SystemCheck> {
  const asked = Date.now();
  const now = Date.parse(await databaseNow());
  const offMs = Math.round((asked + Date.now()) / 2 - now);
  const says = `the clock is ${Math.abs(offMs)} ms ${offMs > 0 ? "ahead of" : "behind"} the database's`;
  if (Math.abs(offMs) <= limits.clockOffMsMax) return check("clock", "ok", says);
  return check("clock", "failing", says, "synchronise the clock of this host, for example with chrony");
}
