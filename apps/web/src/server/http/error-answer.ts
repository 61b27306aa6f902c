import { type ErrorCode, errorShape } from "../trpc/error-shape.ts";

type ErrorStatus = 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503;

const codes: Record<ErrorStatus, ErrorCode> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

/** An answer of the API given before its router is reached, in the router's own form. */
export function errorAnswer(status: ErrorStatus, rule: string, says: string): Response {
  const error = errorShape({ code: codes[status], httpStatus: status, rule, says });
  return Response.json({ error }, { status, headers: { "cache-control": "private, no-store" } });
}
