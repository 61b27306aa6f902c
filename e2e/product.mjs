/** The built product in a home of its own, as a person has it: `sortie up`, and `sortie` verbs over its API. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const clone = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const sortie = join(clone, "sortie");
const run = promisify(execFile);

export class Product {
  #launcher;

  constructor(env = {}) {
    this.home = mkdtempSync(join(tmpdir(), "sortie-e2e-"));
    this.env = { ...process.env, ...env, SORTIE_HOME: this.home };
  }

  /** Starts everything; resolves with what `sortie up --json` printed. */
  async up() {
    const launcher = spawn(sortie, ["up", "--json", "--quiet"], {
      env: this.env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const complaints = [];
    createInterface({ input: launcher.stderr }).on("line", (line) => complaints.push(line));
    const lines = createInterface({ input: launcher.stdout });
    const ready = await Promise.race([
      once(lines, "line").then(([line]) => JSON.parse(line)),
      once(launcher, "exit").then(([code]) => {
        throw new Error(`sortie up ended with ${code}: ${complaints.join("\n")}\n${this.log().slice(-4_000)}`);
      }),
    ]);
    this.#launcher = launcher;
    return ready;
  }

  get launcherPid() {
    return this.#launcher.pid;
  }

  /** A clean stop, as by Ctrl-C; gives the launcher's exit code. */
  async stop() {
    if (!this.#launcher || this.#launcher.exitCode !== null || this.#launcher.signalCode !== null) return undefined;
    this.#launcher.kill("SIGTERM");
    const [code] = await once(this.#launcher, "exit");
    return code;
  }

  async close() {
    await this.stop();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Runs a verb with --json; gives the exit code and every JSON document it printed. */
  async sortie(...args) {
    const { code, stdout, stderr } = await this.plain(...args, "--json");
    const documents = stdout.split("\n").filter((line) => line.trim() !== "");
    return { code, stderr, documents: parsed(documents, stdout), json: parsed(documents, stdout).at(-1) };
  }

  async plain(...args) {
    try {
      const { stdout, stderr } = await run(sortie, args, { env: this.env, maxBuffer: 64 * 1024 * 1024 });
      return { code: 0, stdout, stderr };
    } catch (error) {
      if (typeof error.code !== "number") throw error;
      return { code: error.code, stdout: error.stdout, stderr: error.stderr };
    }
  }

  /** Sends a signal to every process of this installation whose command line matches. */
  signal(command, signal) {
    const found = processesOf(this.home).filter((process) => command.test(process.command));
    assert.ok(found.length > 0, `there is ${command} to signal`);
    for (const { pid } of found) process.kill(pid, signal);
  }

  /** The API's address and the owner's token. */
  access() {
    const { url } = JSON.parse(readFileSync(join(this.home, "run.json"), "utf8"));
    return { url, token: readFileSync(join(this.home, "token"), "utf8").trim() };
  }

  async events(mission) {
    return (await this.sortie("events", mission)).documents;
  }

  log() {
    return readFileSync(join(this.home, "log", "sortie.log"), { encoding: "utf8", flag: "a+" });
  }
}

function parsed(lines, whole) {
  try {
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [JSON.parse(whole)];
  }
}

/** Waits for a fact, asked again and again; throws with the last answer when it does not come true in time. */
export async function until(what, ask, ms = 60_000) {
  const deadline = Date.now() + ms;
  let last;
  for (;;) {
    last = await ask();
    if (last) return last;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Every living process that belongs to this installation, by its environment or by the files it was told to use. */
export function processesOf(home) {
  const named = (entry) =>
    entry === `SORTIE_HOME=${home}` || (entry.startsWith("SORTIE_CAPSULE=") && entry.includes(home));
  return processes().filter(({ command, environment }) => environment.some(named) || command.includes(`${home}/`));
}

function processes() {
  return readProc().flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
      const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.[0];
      return state === "Z" || command === "" ? [] : [{ pid, command, environment }];
    } catch {
      return [];
    }
  });
}

function readProc() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}
