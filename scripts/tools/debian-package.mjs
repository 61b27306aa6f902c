import { execFile } from "node:child_process";
import { access, constants, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Large packages (a browser, a database) over a slow line. */
const downloadDeadlineMs = 300_000;
const unpackDeadlineMs = 120_000;
const environment = { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" };
const patience = [
  "-q",
  "-o",
  "Acquire::Retries=2",
  "-o",
  "Acquire::http::Timeout=20",
  "-o",
  "Acquire::https::Timeout=20",
];

/**
 * Downloads packages of this Debian or Ubuntu and unpacks them together, without installing or starting anything.
 * @param {{ name: string | string[], into: string, binary: string, withDependencies?: boolean }} options `into` is a
 *   folder of its own for this purpose, replaced as a whole; `binary` a path inside the package, such as
 *   `usr/sbin/nats-server`; `withDependencies` unpacks beside it what an installation would bring along
 * @returns {Promise<string>} the absolute path of the binary, at once where it was unpacked earlier
 * @throws where the system has no apt-get, or the package cannot be had
 */
export async function unpackDebianPackage({ name, into, binary, withDependencies = false }) {
  const target = join(into, binary);
  if (await isExecutable(target)) return target;
  await mkdir(dirname(into), { recursive: true });
  const workshop = await mkdtemp(`${into}.new-`);
  try {
    const archives = await download([name].flat(), workshop, withDependencies);
    const tree = join(workshop, "tree");
    for (const archive of archives) await run("dpkg", ["-x", archive, tree], { timeout: unpackDeadlineMs });
    if (!(await isExecutable(join(tree, binary)))) throw new Error(`${[name].flat().join(", ")} holds no ${binary}`);
    await putInPlace(tree, into, target);
    return target;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function download(names, folder, withDependencies) {
  const fetchAll = async () => {
    const missing = withDependencies ? await missingHere(names, folder) : [];
    await aptGet(["download", ...new Set([...names, ...missing])], folder);
  };
  try {
    await fetchAll();
  } catch (error) {
    // The list of packages may be empty or old; only root may renew it.
    if (error.code === "ENOENT" || process.getuid?.() !== 0) throw error;
    await aptGet(["update"], folder);
    await fetchAll();
  }
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".deb")).map((file) => join(folder, file));
}

/** Simulated, which needs no right to install, and names what lies in apt's own cache too. */
async function missingHere(names, folder) {
  const { stdout } = await aptGet(["install", "--simulate", "--no-install-recommends", ...names], folder);
  return packagesToUnpack(stdout);
}

/**
 * The packages that an installation would bring, but the C library: it has to fit the system's own loader.
 * @param {string} simulated lines such as `Inst libnss3 [2:3.87-1] (2:3.87.1-1+deb12u2 Debian-Security:12 [amd64])`
 */
export function packagesToUnpack(simulated) {
  const names = [...simulated.matchAll(/^Inst (\S+) /gm)].map(([, name]) => name);
  return names.filter((name) => !/^libc(6|-bin)(:|$)/.test(name));
}

function aptGet(words, cwd) {
  return run("apt-get", [...patience, ...words], { cwd, env: environment, timeout: downloadDeadlineMs });
}

/** Another process may have done the same meanwhile; either tree will do. */
async function putInPlace(tree, into, target) {
  try {
    await rename(tree, into);
  } catch {
    if (await isExecutable(target)) return;
    await rm(into, { recursive: true, force: true });
    await rename(tree, into);
  }
}

/** @param {string} path */
export function isExecutable(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
