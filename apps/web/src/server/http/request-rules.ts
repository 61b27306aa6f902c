export interface RequestRefusal {
  status: 403 | 415;
  rule: "host_not_allowed" | "origin_not_allowed" | "content_type_not_json";
  says: string;
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * What is refused whoever asks. The host keeps a foreign name that resolves to this machine out, the origin other
 * sites, the content type what a form can send without asking.
 */
export function refuseRequest(request: Request, publicHost: string | undefined): RequestRefusal | undefined {
  const host = request.headers.get("host");
  if (host === null || !isAllowed(host, publicHost)) {
    return { status: 403, rule: "host_not_allowed", says: "this host is not one that Sortie answers for" };
  }
  const origin = request.headers.get("origin");
  if (origin !== null && !isSame(origin, host)) {
    return { status: 403, rule: "origin_not_allowed", says: "requests from other sites are refused" };
  }
  if (request.method !== "GET" && request.method !== "HEAD" && !isJson(request.headers.get("content-type"))) {
    return { status: 415, rule: "content_type_not_json", says: "send application/json" };
  }
  return undefined;
}

function isAllowed(host: string, publicHost: string | undefined): boolean {
  if (host === publicHost) return true;
  const [, name] = /^(\[[0-9a-f:]+\]|[^:[\]@/\\\s]+)(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && loopback.has(name.toLowerCase());
}

function isSame(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
