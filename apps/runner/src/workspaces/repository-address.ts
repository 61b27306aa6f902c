import { isAbsolute } from "node:path";

type RepositoryAddress =
  | { ok: true; kind: "local"; path: string }
  | { ok: true; kind: "remote"; url: string }
  | { ok: false; rule: "remote_not_allowed"; detail: string };

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const userPattern = /^[a-z0-9_][a-z0-9_.-]*$/i;
const pathPattern = /^(?!-)[^\x00-\x20\x7f]+$/;

/** An absolute path, an https URL, or an ssh URL or `user@host:path`. Never one that carries a secret. */
export function parseRepository(text: string): RepositoryAddress {
  if (/[\x00-\x1f\x7f]/.test(text)) return refused("it has a control character");
  if (isAbsolute(text)) return { ok: true, kind: "local", path: text };
  if (text.includes("://")) return parseUrl(text);
  return parseScp(text);
}

function parseUrl(text: string): RepositoryAddress {
  const scheme = text.slice(0, text.indexOf("://"));
  if (scheme !== "https" && scheme !== "ssh") return refused("only https and ssh remotes are allowed");
  if (!URL.canParse(text)) return refused("it is not a URL");
  const url = new URL(text);
  if (url.password !== "") return refused("it carries a password");
  if (scheme === "https" && url.username !== "") return refused("an https remote must not name a user");
  if (url.username !== "" && !userPattern.test(url.username)) return refused("the user is not a plain name");
  if (!hostPattern.test(url.hostname)) return refused("the host is not a plain name");
  if (url.search !== "" || url.hash !== "") return refused("it has a query or a fragment");
  if (url.pathname.length < 2 || !pathPattern.test(url.pathname.slice(1))) return refused("the path is not plain");
  return { ok: true, kind: "remote", url: url.href };
}

function parseScp(text: string): RepositoryAddress {
  const [, user, host, path] = /^([^@:/]+)@([^@:/]+):(.+)$/.exec(text) ?? [];
  if (user === undefined || host === undefined || path === undefined)
    return refused("it is neither an absolute path nor an https or ssh remote");
  if (!userPattern.test(user) || !hostPattern.test(host)) return refused("user or host is not a plain name");
  if (!pathPattern.test(path) || path.startsWith(":")) return refused("the path is not plain");
  return { ok: true, kind: "remote", url: text };
}

function refused(detail: string): RepositoryAddress {
  return { ok: false, rule: "remote_not_allowed", detail };
}
