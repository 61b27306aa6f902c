export interface Failure {
  /** Name of the rule that refused; null where no server answered. */
  rule: string | null;
  /** A sentence to read. */
  says: string;
  /** HTTP status; null where no server answered. */
  status: number | null;
  /** Under which the server's log has it. */
  request: string | null;
}

interface ErrorOfServer {
  message: string;
  data?: { rule?: unknown; httpStatus?: unknown } | null;
  meta?: { response?: { headers?: { get?: (name: string) => string | null } } };
}

/** What a failed call tells a person; nothing of an unknown error but that it happened. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { rule: null, says: unknownSays, status: null, request: null };
  const { message, data, meta } = error as ErrorOfServer;
  const request = meta?.response?.headers?.get?.("x-request-id") ?? null;
  if (typeof data?.rule === "string" && typeof data.httpStatus === "number") {
    return { rule: data.rule, says: message, status: data.httpStatus, request };
  }
  return {
    rule: null,
    says: "Sortie does not answer. The server may be stopped or out of reach.",
    status: null,
    request,
  };
}

const unknownSays = "Something went wrong in this page.";
