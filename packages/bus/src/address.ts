export type BusAddress = {
  servers: string[];
  tls: boolean;
  credentials: { user: string; pass: string } | { token: string } | undefined;
};

/**
 * `nats://user:password@host:4222`, or `tls://`; several servers of one cluster are separated by commas.
 * Throws without quoting the address, which may hold a password.
 */
export function parseBusUrl(url: string): BusAddress {
  const servers = url.split(",").map((part) => parseServer(part.trim()));
  const tls = servers.some((server) => server.protocol === "tls:");
  const holder = servers.find((server) => server.username !== "");
  return { servers: servers.map((server) => server.host), tls, credentials: holder && credentialsOf(holder) };
}

function parseServer(text: string): URL {
  if (!URL.canParse(text)) throw new Error("the NATS url is not a url; it looks like nats://user:password@host:4222");
  const server = new URL(text);
  if (server.protocol !== "nats:" && server.protocol !== "tls:") {
    throw new Error(`the NATS url has to begin with nats:// or tls://, not ${server.protocol}//`);
  }
  if (server.hostname === "") throw new Error("the NATS url names no host");
  return server;
}

function credentialsOf(server: URL): BusAddress["credentials"] {
  const user = decodeURIComponent(server.username);
  return server.password === "" ? { token: user } : { user, pass: decodeURIComponent(server.password) };
}
