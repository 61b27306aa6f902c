import { expect, test } from "vitest";
import { parseRepository } from "./repository-address.ts";

test.each([
  ["/home/me/project", { ok: true, kind: "local", path: "/home/me/project" }],
  ["/home/me/-odd; $(id)", { ok: true, kind: "local", path: "/home/me/-odd; $(id)" }],
  ["https://example.com/a/b", { ok: true, kind: "remote", url: "https://example.com/a/b" }],
  ["https://example.com:8443/a/b.git", { ok: true, kind: "remote", url: "https://example.com:8443/a/b.git" }],
  ["ssh://git@example.com/a/b.git", { ok: true, kind: "remote", url: "ssh://git@example.com/a/b.git" }],
  ["ssh://example.com:2222/~a/b", { ok: true, kind: "remote", url: "ssh://example.com:2222/~a/b" }],
  ["git@example.com:a/b.git", { ok: true, kind: "remote", url: "git@example.com:a/b.git" }],
])("%s is taken", (text, address) => {
  expect(parseRepository(text)).toEqual(address);
});

test.each([
  ["https://user:token@example.com/a", "it carries a password"],
  ["https://token@example.com/a", "an https remote must not name a user"],
  ["ssh://git:secret@example.com/a", "it carries a password"],
  ["http://example.com/a", "only https and ssh remotes are allowed"],
  ["HTTPS://example.com/a", "only https and ssh remotes are allowed"],
  ["git://example.com/a", "only https and ssh remotes are allowed"],
  ["file:///etc", "only https and ssh remotes are allowed"],
  ["ext::sh -c id", "it is neither an absolute path nor an https or ssh remote"],
  ["ext::sh -c 'curl https://x'", "only https and ssh remotes are allowed"],
  ["fd::17/a", "it is neither an absolute path nor an https or ssh remote"],
  ["-oProxyCommand=id", "it is neither an absolute path nor an https or ssh remote"],
  ["--upload-pack=touch f", "it is neither an absolute path nor an https or ssh remote"],
  ["ssh://-oProxyCommand=id/a", "the host is not a plain name"],
  ["ssh://-oProxyCommand@example.com/a", "the user is not a plain name"],
  ["-oProxyCommand=id@example.com:a", "user or host is not a plain name"],
  ["git@-oProxyCommand:a", "user or host is not a plain name"],
  ["git@example.com:-a", "the path is not plain"],
  ["git@example.com::ext", "the path is not plain"],
  ["https://example.com", "the path is not plain"],
  ["https://example.com/a?b", "it has a query or a fragment"],
  ["https://exa mple.com/a", "it is not a URL"],
  ["https://example.com/a\nb", "it has a control character"],
  ["/home/me\0/x", "it has a control character"],
  ["../project", "it is neither an absolute path nor an https or ssh remote"],
  ["garbage", "it is neither an absolute path nor an https or ssh remote"],
  ["", "it is neither an absolute path nor an https or ssh remote"],
])("%j is refused: %s", (text, detail) => {
  expect(parseRepository(text)).toEqual({ ok: false, rule: "remote_not_allowed", detail });
});
