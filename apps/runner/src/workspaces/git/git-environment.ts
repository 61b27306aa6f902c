/** Which transports a call may use: none, the local file system, or a remote that a person named. */
export type Transport = "none" | "file" | "remote";

const configuration: Record<string, string> = {
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.untrackedCache": "false",
  "core.attributesFile": "/dev/null",
  "core.excludesFile": "/dev/null",
  "core.autocrlf": "false",
  "core.eol": "lf",
  "core.safecrlf": "false",
  "core.fileMode": "true",
  "core.symlinks": "true",
  "core.ignoreCase": "false",
  "core.precomposeUnicode": "false",
  "core.protectHFS": "true",
  "core.protectNTFS": "true",
  "core.pager": "cat",
  "core.editor": "false",
  "core.askPass": "false",
  "core.sshCommand": "ssh -oBatchMode=yes",
  "core.gitProxy": "",
  "core.alternateRefsCommand": "true",
  "credential.helper": "",
  "commit.gpgSign": "false",
  "gpg.program": "false",
  "gc.auto": "0",
  "maintenance.auto": "false",
  "submodule.recurse": "false",
  "fetch.recurseSubmodules": "false",
  "fetch.writeCommitGraph": "false",
  "protocol.version": "2",
  "protocol.allow": "never",
};

export const hardFlags: readonly string[] = Object.entries(configuration).flatMap(([key, value]) => [
  "-c",
  `${key}=${value}`,
]);

const transports: Record<Transport, { flags: readonly string[]; protocols: string }> = {
  none: { flags: [], protocols: "none" },
  file: { flags: ["-c", "protocol.file.allow=always"], protocols: "file" },
  remote: { flags: ["-c", "protocol.https.allow=always", "-c", "protocol.ssh.allow=always"], protocols: "https:ssh" },
};

export function transportFlags(transport: Transport): readonly string[] {
  return transports[transport].flags;
}

const neededForRemotes = [
  "HOME",
  "SSH_AUTH_SOCK",
  "HTTPS_PROXY",
  "https_proxy",
  "NO_PROXY",
  "no_proxy",
  "SSL_CERT_FILE",
  "GIT_SSL_CAINFO",
];

/** Everything a git process sees. Nothing of the runner's environment but the search path, and a remote's needs. */
export function gitEnvironment(
  from: NodeJS.ProcessEnv,
  { transport, globalConfig }: { transport: Transport; globalConfig: string },
): NodeJS.ProcessEnv {
  const passed = transport === "remote" ? neededForRemotes.filter((name) => from[name] !== undefined) : [];
  return {
    PATH: from.PATH,
    HOME: "/nonexistent",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: globalConfig,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    SSH_ASKPASS: "false",
    GIT_ALLOW_PROTOCOL: transports[transport].protocols,
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_AUTHOR_NAME: "Sortie",
    GIT_AUTHOR_EMAIL: "sortie@localhost",
    GIT_COMMITTER_NAME: "Sortie",
    GIT_COMMITTER_EMAIL: "sortie@localhost",
    ...Object.fromEntries(passed.map((name) => [name, from[name]])),
  };
}
