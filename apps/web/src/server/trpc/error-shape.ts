import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";

export type ErrorCode = keyof typeof TRPC_ERROR_CODES_BY_KEY;

/** What a client sees of any error: a rule to act on and a sentence to read; never a stack, never a foreign text. */
export interface ErrorShape {
  code: (typeof TRPC_ERROR_CODES_BY_KEY)[ErrorCode];
  message: string;
  data: { code: ErrorCode; httpStatus: number; rule: string };
}

export function errorShape(of: { code: ErrorCode; httpStatus: number; rule: string; says: string }): ErrorShape {
  const { code, httpStatus, rule, says } = of;
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: says, data: { code, httpStatus, rule } };
}
