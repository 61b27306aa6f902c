import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireBubblewrap } from "./require-bubblewrap.ts";
import type { SandboxedCommand } from "./sandbox.ts";

let root: string;
let workspace: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync("/var/tmp/sortie-sandbox-"));
  chmodSync(root, 0o755);
  workspace = join(root, "installation", "missions", "mine", "tree");
  mkdirSync(workspace, { recursive: true });
  mkdirSync(join(root, "installation", "missions", "other"), { recursive: true });
  writeFileSync(join(root, "installation", "missions", "other", "secret"), "s");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function inSandbox(
  script: string,
  more: Partial<SandboxedCommand> = {},
  identity: { uid?: number; gid?: number } = {},
) {
  const sandbox = await requireBubblewrap();
  const { argv, env, cwd } = sandbox.wrap({
    argv: ["sh", "-c", script],
    cwd: workspace,
    writable: [workspace],
    readOnlyMounts: [],
    hidden: [join(root, "installation")],
    network: false,
    env: {},
    ...more,
  });
  const { status, stdout } = spawnSync(argv[0] ?? "", argv.slice(1), { env, cwd, encoding: "utf8", ...identity });
  return { status, stdout };
}

test("the workspace is writable, and what is written stays", async () => {
  expect(await inSandbox("pwd; echo kept > file; cat file")).toEqual({ status: 0, stdout: `${workspace}\nkept\n` });
  expect(spawnSync("cat", [join(workspace, "file")], { encoding: "utf8" }).stdout).toBe("kept\n");
});

test("nothing outside the workspace can be written, not even the kernel's settings", async () => {
  const places = [
    "/",
    "/etc",
    "/usr",
    "/home",
    "/root",
    "/run",
    "/var/tmp",
    "/var/lib",
    "/opt",
    "/dev/shm/..",
    join(root, "installation"),
  ];
  const settings = ["/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches", "/proc/sysrq-trigger"];
  const script = [
    ...places.map((place) => `(: > ${place}/canary) 2>/dev/null && echo wrote ${place}`),
    // Opened for appending and left alone: it must not change the machine where the wall is missing.
    ...settings.map((file) => `[ -e ${file} ] && (: >> ${file}) 2>/dev/null && echo opened ${file}`),
    "true",
  ].join("\n");
  const { stdout } = await inSandbox(script);
  expect(stdout).toBe("wrote /dev/shm/..\n");
  expect(spawnSync("ls", ["/dev/canary"]).status).not.toBe(0);
});

test("homes, daemons' sockets, and other missions of the installation are invisible", async () => {
  const script = `ls -A /root /home /run 2>/dev/null | grep -v ':$' | grep .; ls -A ${root}/installation ${root}/installation/missions`;
  expect(await inSandbox(script)).toEqual({
    status: 0,
    stdout: `${root}/installation:\nmissions\n\n${root}/installation/missions:\nmine\n`,
  });
});

test("secrets of the machine cannot be read", async () => {
  expect(await inSandbox("cat /etc/shadow /etc/gshadow 2>/dev/null | wc -c; ls -A /etc/ssh 2>/dev/null")).toMatchObject(
    { stdout: "0\n" },
  );
});

test("what is declared readable shows read-only inside a hidden directory", async () => {
  const file = join(root, "installation", "packet");
  writeFileSync(file, "packet");
  const script = `cat ${file}; (echo x > ${file}) 2>/dev/null || echo ' refused'`;
  expect(await inSandbox(script, { readable: [file] })).toEqual({ status: 0, stdout: "packet refused\n" });
});

test("a mount shows in the workspace and refuses writes", async () => {
  const layer = join(root, "installation", "layer");
  mkdirSync(layer);
  writeFileSync(join(layer, "package"), "p");
  const script = "cat node_modules/package; (echo x > node_modules/package) 2>/dev/null || echo ' refused'";
  expect(await inSandbox(script, { readOnlyMounts: [{ path: "node_modules", source: layer }] })).toEqual({
    status: 0,
    stdout: "p refused\n",
  });
  await expect(inSandbox("true", { readOnlyMounts: [{ path: "../x", source: layer }] })).rejects.toThrow(
    "leaves its directory",
  );
});

test("there is no network, the host's loopback included, unless it is given", async () => {
  const server = createServer((socket) => socket.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const dial = `require("node:net").connect(${port}, "127.0.0.1").on("connect", () => console.log("open")).on("error", (e) => console.log(e.code)).on("connect", function () { this.destroy() })`;
  const argv = [process.execPath, "-e", dial];
  try {
    expect(await inSandbox("", { argv })).toEqual({ status: 0, stdout: "ECONNREFUSED\n" });
    expect(await inSandbox("", { argv, network: true })).toEqual({ status: 0, stdout: "open\n" });
  } finally {
    server.close();
  }
});

test("the environment is fresh, and HOME and TMPDIR are private and writable", async () => {
  process.env.SORTIE_CANARY = "leaks";
  const { stdout } = await inSandbox("env | sort; touch $HOME/a $TMPDIR/b && echo writable", { env: { GIVEN: "yes" } });
  delete process.env.SORTIE_CANARY;
  const names = stdout
    .trim()
    .split("\n")
    .map((line) => line.split("=")[0]);
  expect(names.filter((name) => name !== "_" && name !== "OLDPWD" && name !== "SHLVL")).toEqual([
    "GIVEN",
    "HOME",
    "LANG",
    "PATH",
    "PWD",
    "TMPDIR",
    "writable",
  ]);
});

test("it sees only its own processes, has no capabilities and cannot gain any", async () => {
  const script = "ls -d /proc/[0-9]* | wc -l; grep -E 'CapEff|CapPrm|NoNewPrivs' /proc/self/status | tr -s '\\t' ' '";
  const { stdout } = await inSandbox(script);
  const [processes, ...status] = stdout.trim().split("\n");
  expect(Number(processes)).toBeLessThan(8);
  expect(status).toEqual(["CapPrm: 0000000000000000", "CapEff: 0000000000000000", "NoNewPrivs: 1"]);
});

test("a normal user is confined the same way", async () => {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(workspace, 0o777);
  const script =
    "id -u; echo x > mine && echo wrote; (: > /etc/canary) 2>/dev/null || echo refused; ls -A /root 2>/dev/null | wc -l";
  const uid = user.uid ?? process.getuid?.();
  expect(await inSandbox(script, {}, user)).toEqual({ status: 0, stdout: `${uid}\nwrote\nrefused\n0\n` });
});
