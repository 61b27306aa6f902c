import { type ErrorCode, errorShape } from "../trpc/error-shape.ts";

const codes: Record<number, ErrorCode> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  415: "UNSUPPORTED_MEDIA_TYPE",
  503: "SERVICE_UNAVAILABLE",
};

/** An answer of the API given before its router is reached, in the router's own form. */
export function errorAnswer(status: 401 | 403 | 415 | 503, rule: string, says: string): Response {
  const code = codes[status] ?? "INTERNAL_SERVER_ERROR";
  return Response.json({ error: errorShape({ code, httpStatus: status, rule, says }) }, { status });
}
