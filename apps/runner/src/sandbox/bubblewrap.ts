import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { limits } from "../limits.ts";
import { baseEnvironment } from "./base-environment.ts";
import { type Sandbox, type SandboxedCommand, startOrSay } from "./sandbox.ts";

const privateTmp = "/tmp";
const privateHome = "/tmp/home";

// Sockets of daemons live in /run: a closed network does not close those.
const alwaysHidden = ["/home", "/root", "/run", "/var/tmp", "/etc/ssh", "/etc/sudoers.d"];
const secretFiles = ["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers"];
// Root without capabilities still owns these, and one of them names a program that the host runs.
const hostControls = ["sys", "sysrq-trigger", "acpi", "asound", "bus", "fs", "irq", "mtrr", "scsi"];

const namespaces = ["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"];

export interface BubblewrapOptions {
  /** The bwrap program, absolute. Version 0.8 or newer. */
  readonly path: string;
  /** Close the kernel's user namespaces inside, where the machine can. */
  readonly closeUserNamespaces: boolean;
}

/** Own namespaces, no capabilities, `/` read-only, homes and daemons' sockets absent, private /tmp, /proc and /dev. */
export function bubblewrap({ path, closeUserNamespaces }: BubblewrapOptions): Sandbox {
  return {
    name: "bubblewrap",
    wrap: (command) => ({
      argv: [
        path,
        ...(closeUserNamespaces ? ["--unshare-user", "--disable-userns"] : []),
        ...namespaces,
        ...(command.network ? [] : ["--unshare-net"]),
        ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
        ...fileSystem(command),
        ...["--chdir", command.cwd, "--", "/bin/sh", "-c", startOrSay, "sh"],
        ...command.argv,
      ],
      env: { ...baseEnvironment(), HOME: privateHome, TMPDIR: privateTmp, ...command.env },
      cwd: "/",
    }),
  };
}

function fileSystem(command: SandboxedCommand): string[] {
  const hidden = hiddenDirectories(command.hidden);
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...hostControls.flatMap((name) => ["--ro-bind-try", `/proc/${name}`, `/proc/${name}`]),
    ...hidden.flatMap((directory) => ["--tmpfs", directory]),
    ...["--size", String(limits.sandboxTmpBytesMax), "--tmpfs", privateTmp, "--dir", privateHome],
    ...secretFiles.filter((file) => existsSync(file)).flatMap((file) => ["--ro-bind", "/dev/null", file]),
    ...[...nodeToolchain(hidden), ...(command.network ? nameResolution() : []), ...(command.readable ?? [])].flatMap(
      (path) => ["--ro-bind", path, path],
    ),
    ...command.writable.flatMap((directory) => ["--bind", directory, directory]),
    ...command.readOnlyMounts.flatMap(({ path, source }) => ["--ro-bind", source, inside(command.cwd, path)]),
    ...hidden.flatMap((directory) => ["--remount-ro", directory]),
  ];
}

/** Real paths, because a mount point that is a link is refused; outermost first, so that none covers another. */
function hiddenDirectories(ofCommand: readonly string[]): string[] {
  const wanted = [...alwaysHidden, homedir(), ...ofCommand].filter((path) => existsSync(path));
  const real = [...new Set(wanted.map((path) => realpathSync(path)))];
  return real.filter((path) => path !== "/" && !isWithin(privateTmp, path)).sort();
}

/** Where Node runs from a hidden place (a version manager in a home), its own tree stays readable. */
function nodeToolchain(hidden: readonly string[]): string[] {
  const program = realpathSync(process.execPath);
  const hiding = [...hidden, privateTmp];
  if (!hiding.some((directory) => isWithin(directory, program))) return [];
  const tree = dirname(dirname(program));
  const isTree = basename(dirname(program)) === "bin" && !hiding.some((directory) => isWithin(tree, directory));
  return [isTree ? tree : program];
}

function nameResolution(): string[] {
  const file = existsSync("/etc/resolv.conf") ? realpathSync("/etc/resolv.conf") : "";
  return file.startsWith("/run/") ? [file] : [];
}

function inside(cwd: string, path: string): string {
  const target = resolve(cwd, path);
  if (!isWithin(cwd, target)) throw new Error(`a mount leaves its directory: ${path}`);
  return join(target);
}

function isWithin(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
