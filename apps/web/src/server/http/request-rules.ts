export interface RequestRefusal {
  status: 403 | 415;
  rule: "host_not_allowed" | "origin_not_allowed" | "site_not_allowed" | "origin_missing" | "content_type_not_json";
  says: string;
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * What is refused whoever asks. The host keeps a foreign name that resolves to this machine out, origin and
 * Sec-Fetch-Site other sites (another port of this host is another site too), the content type what a form can send
 * without asking.
 */
export function refuseRequest(
  request: Pick<Request, "headers" | "method">,
  publicHost: string | undefined,
  listenHost?: string,
): RequestRefusal | undefined {
  const { headers, method } = request;
  const host = headers.get("host");
  if (host === null || !isAllowedHost(host, publicHost, listenHost)) {
    return { status: 403, rule: "host_not_allowed", says: "this host is not one that Sortie answers for" };
  }
  const origin = headers.get("origin");
  if (origin !== null && !isSame(origin, host)) {
    return { status: 403, rule: "origin_not_allowed", says: "requests from other sites are refused" };
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") {
    return { status: 403, rule: "site_not_allowed", says: "requests from other sites are refused" };
  }
  if (method === "GET" || method === "HEAD") return undefined;
  // A browser says where a write comes from; one that sends its cookie and does not say it is not believed.
  if (headers.has("cookie") && !headers.has("authorization") && origin === null && site === null) {
    return { status: 403, rule: "origin_missing", says: "a signed-in browser has to say where its request comes from" };
  }
  if (!isJson(headers.get("content-type"))) {
    return { status: 415, rule: "content_type_not_json", says: "send application/json" };
  }
  return undefined;
}

/** Loopback under any port, and the hosts of the addresses that Sortie itself knows. */
export function isAllowedHost(host: string, ...known: (string | undefined)[]): boolean {
  if (known.includes(host)) return true;
  const [, name] = /^(\[[0-9a-f:]+\]|[^:[\]@/\\\s]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && loopback.has(name.toLowerCase());
}

function isSame(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
