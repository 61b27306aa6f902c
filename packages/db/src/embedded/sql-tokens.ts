/** SQL cut into what the screening needs: comments and quoting cannot hide a word from it. */
export type SqlToken =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "body"; readonly text: string }
  | { readonly kind: "symbol"; readonly text: string };

const space = /\s+/y;
const lineComment = /--[^\n]*/y;
const identifier = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const quotedIdentifier = /"((?:[^"]|"")*)"?/y;
const escapeString = /[eE]'((?:[^'\\]|''|\\[\s\S])*)'?/y;
const plainString = /'((?:[^']|'')*)'?/y;
const dollarQuote = /\$((?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$/y;

/** Words are in lower case; a quoted identifier counts as the word it spells. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(sql);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  while (at < sql.length) {
    if (match(space) !== null || match(lineComment) !== null) continue;
    if (sql.startsWith("/*", at)) {
      at = endOfComment(sql, at);
      continue;
    }
    const escaped = match(escapeString);
    if (escaped !== null) {
      tokens.push({ kind: "string", text: unescaped(escaped[1] ?? "") });
      continue;
    }
    const plain = match(plainString);
    if (plain !== null) {
      tokens.push({ kind: "string", text: (plain[1] ?? "").replaceAll("''", "'") });
      continue;
    }
    const word = match(identifier);
    if (word !== null) {
      tokens.push({ kind: "word", text: word[0].toLowerCase() });
      continue;
    }
    const quoted = match(quotedIdentifier);
    if (quoted !== null) {
      tokens.push({ kind: "word", text: (quoted[1] ?? "").replaceAll('""', '"') });
      continue;
    }
    const dollar = match(dollarQuote);
    if (dollar !== null) {
      const found = sql.indexOf(dollar[0], at);
      const end = found < 0 ? sql.length : found;
      tokens.push({ kind: "body", text: sql.slice(at, end) });
      at = Math.min(end + dollar[0].length, sql.length);
      continue;
    }
    tokens.push({ kind: "symbol", text: sql.charAt(at) });
    at += 1;
  }
  return tokens;
}

// Postgres nests block comments.
function endOfComment(sql: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(sql); found !== null; found = mark.exec(sql)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return sql.length;
}

function unescaped(text: string): string {
  return text
    .replace(/\\x([0-9a-fA-F]{1,2})|\\u([0-9a-fA-F]{4})|\\([0-7]{1,3})/g, (_whole, hex, unicode, octal) =>
      octal === undefined
        ? String.fromCharCode(Number.parseInt(hex ?? unicode, 16))
        : String.fromCharCode(Number.parseInt(octal, 8)),
    )
    .replace(/\\([\s\S])|''/g, (_whole, plain) => plain ?? "'");
}
