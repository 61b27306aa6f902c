import { type SqlToken, sqlTokens } from "./sql-tokens.ts";

export type ScreeningRule =
  | "session_timeout"
  | "computed_setting"
  | "session_advisory_lock"
  | "temporary_table"
  | "held_cursor"
  | "sql_prepare"
  | "copy"
  | "listen"
  | "backend_signal"
  | "function_call";

export type Refusal = { readonly rule: ScreeningRule; readonly message: string; readonly hint: string };

// Everything refused contains one of these; most SQL contains none and is not looked at further.
const suspicious =
  /timeout|set_config|pg_settings|advisory|temp|hold|prepare|deallocate|discard|copy|listen|backend|u&/i;

// These end the session, which is the engine: not even SET LOCAL is safe.
const endingTimeouts = new Set([
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
  "transaction_timeout",
  "client_connection_check_interval",
]);
const statementOpeners = new Set(["begin", "then", "else", "loop", "do"]);

const hints: Record<ScreeningRule, string> = {
  session_timeout:
    "All connections share one session; use SET LOCAL statement_timeout or lock_timeout in a transaction.",
  computed_setting: "Name the setting as a plain literal, so that it can be checked.",
  session_advisory_lock: "All connections share one session, so the lock would exclude nobody; use a row.",
  temporary_table: "Add ON COMMIT DROP and stay within a transaction.",
  held_cursor: "Use a cursor within a transaction.",
  sql_prepare: "Use the protocol's prepared statements.",
  copy: "Use INSERT with unnest() or jsonb; COPY ... TO STDOUT is served.",
  listen: "Nothing is ever notified here; use the message bus.",
  backend_signal: "All connections share one backend.",
  function_call: "Call the function in a query.",
};

/** Why this SQL may not run on the shared session, or undefined. */
export function screenSql(sql: string): Refusal | undefined {
  return suspicious.test(sql) ? screenTokens(sqlTokens(sql), false) : undefined;
}

export function refuse(rule: ScreeningRule, what: string): Refusal {
  return { rule, message: `${rule}: ${what} is refused by the embedded database`, hint: hints[rule] };
}

function screenTokens(tokens: readonly SqlToken[], inBody: boolean): Refusal | undefined {
  let opening = true;
  let statement: readonly SqlToken[] = [];
  for (const [at, token] of tokens.entries()) {
    if (opening) {
      const end = tokens.findIndex((other, index) => index >= at && isSymbol(other, ";"));
      statement = tokens.slice(at, end < 0 ? undefined : end);
      const refusal = screenStatement(statement);
      if (refusal !== undefined) return refusal;
    }
    const refusal = screenAnywhere(tokens, at, statement, inBody);
    if (refusal !== undefined) return refusal;
    opening = isSymbol(token, ";") || (inBody && token.kind === "word" && statementOpeners.has(token.text));
  }
  return undefined;
}

function screenStatement(statement: readonly SqlToken[]): Refusal | undefined {
  const [first, second] = words(statement);
  if (first === "set") return screenSet(statement);
  if (first === "alter") return screenAlter(statement);
  if (first === "copy") return screenCopy(statement);
  if (first === "listen" || first === "unlisten") return refuse("listen", first.toUpperCase());
  if (first === "prepare" && second !== "transaction") return refuse("sql_prepare", "PREPARE");
  if (first === "deallocate" || first === "discard") return refuse("sql_prepare", first.toUpperCase());
  if (first === "declare" && hasSequence(statement, "with", "hold")) return refuse("held_cursor", "WITH HOLD");
  if (createsTemporary(statement) && !hasSequence(statement, "on", "commit", "drop")) {
    return refuse("temporary_table", "a temporary relation");
  }
  if (first === "update" && second === "pg_settings") return refuse("computed_setting", "UPDATE pg_settings");
  return undefined;
}

function screenSet(statement: readonly SqlToken[]): Refusal | undefined {
  const [, second, third] = words(statement);
  const local = second === "local";
  const name = local || second === "session" ? third : second;
  return isRefusedTimeout(name, local) ? refuse("session_timeout", `SET ${name}`) : undefined;
}

function screenAlter(statement: readonly SqlToken[]): Refusal | undefined {
  const [, object] = words(statement);
  if (object !== "system" && object !== "database" && object !== "role" && object !== "user") return undefined;
  const named = statement.find((token) => token.kind === "word" && isRefusedTimeout(token.text, false));
  return named === undefined ? undefined : refuse("session_timeout", `ALTER ${object.toUpperCase()} ... ${named.text}`);
}

function screenCopy(statement: readonly SqlToken[]): Refusal | undefined {
  return hasSequence(statement, "to", "stdout") ? undefined : refuse("copy", "COPY other than TO STDOUT");
}

function screenAnywhere(
  tokens: readonly SqlToken[],
  at: number,
  statement: readonly SqlToken[],
  inBody: boolean,
): Refusal | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const runsCode = ["do", "create"].includes(words(statement)[0] ?? "");
  if (token.kind === "body") return runsCode ? screenTokens(sqlTokens(token.text), true) : undefined;
  if (token.kind === "string") {
    if (runsCode && !inBody && suspicious.test(token.text)) return screenTokens(sqlTokens(token.text), true);
    // Dynamic SQL: the string may become the statement.
    return inBody && /\bset\b[^;]*timeout/i.test(token.text) ? refuse("session_timeout", "a dynamic SET") : undefined;
  }
  if (token.kind !== "word" || !isSymbol(tokens[at + 1], "(")) return undefined;
  if (token.text === "set_config") return screenSetConfig(tokens, at);
  if (/^pg_(try_)?advisory_lock(_shared)?$/.test(token.text)) return refuse("session_advisory_lock", `${token.text}()`);
  if (token.text === "pg_terminate_backend") return refuse("backend_signal", `${token.text}()`);
  return undefined;
}

function screenSetConfig(tokens: readonly SqlToken[], at: number): Refusal | undefined {
  const name = tokens[at + 2];
  if (name?.kind !== "string" || !isSymbol(tokens[at + 3], ",")) {
    return refuse("computed_setting", "set_config() with a computed name");
  }
  const local = /^(t|true|on|yes|1)$/.test(lastArgument(tokens, at + 1));
  return isRefusedTimeout(name.text.trim().toLowerCase(), local)
    ? refuse("session_timeout", `set_config('${name.text}')`)
    : undefined;
}

function lastArgument(tokens: readonly SqlToken[], opening: number): string {
  let depth = 0;
  for (let at = opening; at < tokens.length; at += 1) {
    if (isSymbol(tokens[at], "(")) depth += 1;
    if (isSymbol(tokens[at], ")")) depth -= 1;
    if (depth === 0) return isSymbol(tokens[at - 2], ",") ? (tokens[at - 1]?.text ?? "") : "";
  }
  return "";
}

/** Whether a setting may not be given for the session (or, for some, at all). */
export function isRefusedTimeout(name: string | undefined, local: boolean): boolean {
  if (name === undefined) return false;
  return endingTimeouts.has(name) || (!local && name.endsWith("_timeout"));
}

function createsTemporary(statement: readonly SqlToken[]): boolean {
  const [first, second, third] = words(statement);
  if (first === "create") {
    const kind = second === "global" || second === "local" ? third : second;
    if (kind === "temp" || kind === "temporary") return true;
    return second === "or" && /^temp(orary)?$/.test(words(statement)[3] ?? "");
  }
  if (first !== "select" && first !== "with") return false;
  return ["temp", "temporary"].some(
    (kind) => hasSequence(statement, "into", kind) || hasSequence(statement, "into", "local", kind),
  );
}

function words(statement: readonly SqlToken[]): string[] {
  const leading: string[] = [];
  for (const token of statement) {
    if (token.kind !== "word" || leading.length === 4) break;
    leading.push(token.text);
  }
  return leading;
}

function hasSequence(statement: readonly SqlToken[], ...sequence: string[]): boolean {
  return statement.some((_token, at) =>
    sequence.every((text, offset) => {
      const token = statement[at + offset];
      return token?.kind === "word" && token.text === text;
    }),
  );
}

function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === "symbol" && token.text === text;
}
