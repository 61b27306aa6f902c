import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { UpRefused } from "./refusal.ts";

/** Where everything of one installation is; all paths are absolute, every file in it is for its owner only. */
export interface Home {
  readonly root: string;
  readonly lock: string;
  readonly running: string;
  readonly log: string;
  readonly pids: string;
  readonly token: string;
  /** The one-time set-up token; there while nobody has an account. */
  readonly setup: string;
  readonly host: string;
  readonly database: string;
  readonly backups: string;
  readonly nats: string;
  readonly natsConfig: string;
  readonly natsPassword: string;
}

export function homeAt(folder: string): Home {
  const root = resolve(folder);
  return {
    root,
    lock: join(root, "lock"),
    running: join(root, "run.json"),
    log: join(root, "log", "sortie.log"),
    pids: join(root, "pids"),
    token: join(root, "token"),
    setup: join(root, "setup-token"),
    host: join(root, "host"),
    database: join(root, "database"),
    backups: join(root, "backups"),
    nats: join(root, "nats"),
    natsConfig: join(root, "nats.conf"),
    natsPassword: join(root, "nats.password"),
  };
}

/** Makes the folder, mode 0700; a folder that already holds something else is refused, not taken over. */
export function makeHome(home: Home): void {
  mkdirSync(home.root, { recursive: true, mode: 0o700 });
  const names = readdirSync(home.root);
  if (names.length > 0 && !names.includes("lock")) {
    throw new UpRefused(`${home.root} holds files that are not Sortie's: name an empty folder with --home.`);
  }
  chmodSync(home.root, 0o700);
}

/** The token that opens the API on this host: 32 random bytes in hex, made once. */
export function hostToken(home: Home): string {
  return keptSecret(home.token, () => randomBytes(32).toString("hex"));
}

/** Keeps a one-time set-up token while nobody has an account, and removes it afterwards. */
export function keepSetupToken(home: Home, hasOwner: boolean): void {
  if (hasOwner) rmSync(home.setup, { force: true });
  else keptSecret(home.setup, () => randomBytes(32).toString("hex"));
}

/** Where the owner's account is made, with the token in the fragment, which no server and no log sees; if still to be made. */
export function setupUrl(home: Home, url: string): string | undefined {
  const token = readIfThere(home.setup)?.trim();
  return token ? `${url}/setup#${token}` : undefined;
}

/** The name of this host, stable for the life of the home: missions live on the host that began them. */
export function hostId(home: Home): string {
  return keptSecret(home.host, () => `host-${randomUUID()}`);
}

/** What was kept in the file, or what `make` gives, kept from now on; mode 0600. */
export function keptSecret(file: string, make: () => string): string {
  const kept = readIfThere(file)?.trim();
  if (kept) return kept;
  const made = make();
  writePrivate(file, `${made}\n`);
  return made;
}

/** Whole or not at all, also when the machine stops in the middle; mode 0600. */
export function writePrivate(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
