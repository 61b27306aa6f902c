import { TRPCClientError } from "@trpc/client";

/** Why something was not done, for the person who asked: the rule's name and a sentence. */
export class CliRefusal extends Error {
  override readonly name = "CliRefusal";
  readonly rule: string;
  /** Is it the server being away or restarting, so that the same may work in a moment? */
  readonly isPassing: boolean;

  constructor(rule: string, says: string, { isPassing = false } = {}) {
    super(says);
    this.rule = rule;
    this.isPassing = isPassing;
  }
}

/** The command line cannot be understood. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What the API said, or that it said nothing; undefined for what is no answer of it. */
export function refusalOf(error: unknown, url: string): CliRefusal | undefined {
  if (error instanceof CliRefusal) return error;
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: { rule?: unknown; httpStatus?: unknown } = error.data ?? {};
  if (typeof data.rule === "string") {
    return new CliRefusal(data.rule, error.message, { isPassing: Number(data.httpStatus) >= 500 });
  }
  return noAnswer(url);
}

/** The same for an answer outside the router; undefined where there was none. */
export async function refusalIn(response: Response | undefined, url: string): Promise<CliRefusal> {
  const body = (await response?.json().catch(() => undefined)) as { error?: Partial<ErrorShape> } | undefined;
  const { data, message } = body?.error ?? {};
  if (!data || message === undefined) return noAnswer(url);
  return new CliRefusal(data.rule, message, { isPassing: data.httpStatus >= 500 });
}

function noAnswer(url: string): CliRefusal {
  return new CliRefusal("no_answer", `Sortie does not answer at ${url}.`, { isPassing: true });
}

interface ErrorShape {
  message: string;
  data: { rule: string; httpStatus: number };
}
