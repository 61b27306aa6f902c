import { isUnavailable } from "@sortie/db/sql";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { logError } from "../log.ts";
import { type ErrorShape, errorShape } from "./error-shape.ts";

type Code = TRPCError["code"];

/** An error that its client may read: the rule's name and a sentence. */
export class Refusal extends TRPCError {
  readonly rule: string;

  constructor(code: Code, rule: string, says: string) {
    super({ code, message: says });
    this.rule = rule;
  }
}

const unavailableToPrisma = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"]);

/** Is the database away, as the driver or Prisma tells it? */
export function databaseIsAway(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && unavailableToPrisma.has(String(error.code))) return true;
  return databaseIsAway(error.cause);
}

/** The one mapping of errors: what was refused says so by rule, the rest leaks no text. */
export function shapeOf(error: TRPCError, shape: { data: { httpStatus: number } }): ErrorShape {
  const { code } = error;
  const { httpStatus } = shape.data;
  if (error instanceof Refusal) return errorShape({ code, httpStatus, rule: error.rule, says: error.message });
  if (error.cause instanceof z.ZodError) {
    return errorShape({ code, httpStatus, rule: "input_not_valid", says: z.prettifyError(error.cause) });
  }
  if (databaseIsAway(error)) {
    const says = "the database does not answer: try again in a moment";
    return errorShape({ code: "SERVICE_UNAVAILABLE", httpStatus: 503, rule: "database_away", says });
  }
  if (code === "INTERNAL_SERVER_ERROR") {
    return errorShape({
      code,
      httpStatus,
      rule: "internal",
      says: "something went wrong here: the server's log has it",
    });
  }
  return errorShape({ code, httpStatus, rule: code.toLowerCase(), says: says[code] ?? "the request was refused" });
}

const says: Partial<Record<Code, string>> = {
  NOT_FOUND: "there is nothing of that name",
  METHOD_NOT_SUPPORTED: "this method does not fit the procedure",
  BAD_REQUEST: "the request could not be read",
  PARSE_ERROR: "the request is not JSON",
};

/** What a client is not told goes to the log. */
export function reportUnknown(error: TRPCError, path: string | undefined): void {
  if (error instanceof Refusal || error.code !== "INTERNAL_SERVER_ERROR") return;
  const isAway = databaseIsAway(error);
  logError(path ?? "an unknown procedure", isAway ? "the database does not answer" : (error.cause ?? error));
}
