import { execFile } from "node:child_process";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { toolsFolder } from "./clone.mjs";
import { isExecutable, unpackDebianPackage } from "./debian-package.mjs";
import { findExecutable, outputOf, Unavailable } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const usualFolders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const macPrograms = ["Google Chrome", "Chromium"].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
const howToGetIt = "install it (apt-get install chromium), or name a Chromium or Chrome in SORTIE_CHROMIUM.";
const firstStartDeadlineMs = 60_000;

/**
 * The path of a Chromium that starts: the one SORTIE_CHROMIUM names, on PATH, from the cache, or Debian's packages with
 * whatever this machine lacks for them, unpacked into the cache.
 * @throws Unavailable, in one sentence that says how to get it
 */
export async function ensureChromium({ env, say, cacheDir = toolsFolder, folders = usualFolders }) {
  if (env.SORTIE_CHROMIUM) return named(env.SORTIE_CHROMIUM);
  const installed = names.map((name) => findExecutable(name, env.PATH, folders));
  const there = [...installed, ...macPrograms].find((path) => path && isBrowser(path));
  if (there) return there;

  const into = join(cacheDir, "chromium");
  const own = join(cacheDir, "chromium-start");
  if (isBrowser(own)) return own;
  say("fetching chromium");
  try {
    const binary = "usr/lib/chromium/chromium";
    const name = ["chromium", "chromium-common"];
    await unpackDebianPackage({ name, into, binary, withDependencies: true });
    await writeStarter({ tree: into, binary: join(into, binary), starter: own });
    await showsAPage(own);
    return own;
  } catch (error) {
    throw new Unavailable(`Chromium is missing and could not be fetched: ${howToGetIt} ${firstLine(error)}`);
  }
}

function named(path) {
  if (isBrowser(path)) return path;
  throw new Unavailable(`SORTIE_CHROMIUM names ${path}, which does not start: ${howToGetIt}`);
}

/** Ubuntu's `chromium-browser` only tells where to get one. */
function isBrowser(path) {
  return /^(Chromium|Google Chrome)/.test(outputOf([path, "--version"]) ?? "");
}

/** A program that starts the unpacked browser with the libraries and fonts unpacked beside it. */
export async function writeStarter({ tree, binary, starter }) {
  const fonts = join(tree, "sortie-fonts");
  await mkdir(fonts, { recursive: true });
  await writeFile(join(fonts, "fonts.conf"), fontsConfiguration(tree));
  const libraries = [dirname(binary), ...(await libraryFolders(tree))];
  const lines = [
    "#!/bin/sh",
    `export LD_LIBRARY_PATH=${quoted(libraries.join(":"))}"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE=${quoted(join(fonts, "fonts.conf"))}`,
    `exec ${quoted(binary)} "$@"`,
  ];
  const draft = `${starter}.new-${process.pid}`;
  await writeFile(draft, `${lines.join("\n")}\n`, { mode: 0o755 });
  await rename(draft, starter);
}

/** Debian keeps libraries in a folder of the architecture, and some in folders of their own below it. */
async function libraryFolders(tree) {
  const found = [];
  for (const base of [join(tree, "usr/lib"), join(tree, "lib")]) {
    const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => []);
    found.push(...entries.filter(({ name }) => /\.so(\.|$)/.test(name)).map(({ parentPath }) => parentPath));
  }
  return [...new Set(found)].sort();
}

/** Without a single font Chromium ends at its first page; Sortie's own come with its pages. */
function fontsConfiguration(tree) {
  const folders = ["/usr/share/fonts", join(tree, "usr/share/fonts")].map((folder) => `<dir>${folder}</dir>`);
  const cache = `<cachedir>${join(tree, "sortie-fonts/cache")}</cachedir>`;
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders.join("")}${cache}</fontconfig>\n`;
}

async function showsAPage(chromium) {
  if (!(await isExecutable(chromium))) throw new Error(`${chromium} is no program`);
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"];
  const { stdout } = await promisify(execFile)(chromium, [...flags, "data:text/html,<p>shown</p>"], {
    timeout: firstStartDeadlineMs,
  });
  if (!stdout.includes("<p>shown</p>")) throw new Error("the unpacked browser shows no page");
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

function firstLine(error) {
  return (
    String(error.stderr || error.message)
      .trim()
      .split("\n")
      .find((line) => /^E: |error/i.test(line)) ?? ""
  );
}
