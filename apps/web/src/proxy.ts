import { type NextRequest, NextResponse } from "next/server";
import { env, isDevelopment } from "./env.ts";
import { pathHeader } from "./server/auth/path-header.ts";
import { hostOf } from "./server/http/host-of.ts";
import { pagePolicy } from "./server/http/page-policy.ts";
import { isAllowedHost } from "./server/http/request-rules.ts";

/**
 * Keeps foreign host names out, tells the page its path, and gives it a content security policy with a nonce of its own.
 * It authorises nothing: every page, route and procedure asks for itself who is there.
 */
export function proxy(request: NextRequest): NextResponse {
  const { PUBLIC_URL, SORTIE_URL } = env();
  if (!isAllowedHost(request.headers.get("host") ?? "", hostOf(PUBLIC_URL), hostOf(SORTIE_URL))) {
    return new NextResponse("This host is not one that Sortie answers for (host_not_allowed).\n", { status: 403 });
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = pagePolicy(nonce, isDevelopment());
  const headers = new Headers(request.headers);
  headers.set(pathHeader, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  headers.set("x-nonce", nonce);
  // Next takes the nonce for its own scripts from this header of the request.
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = { matcher: ["/((?!api/|_next/static/|_next/image/).*)"] };
