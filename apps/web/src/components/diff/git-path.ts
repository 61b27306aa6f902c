const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, "\\": 92 };

/** A name as git writes it in a patch: bare, or in double quotes with C escapes of its bytes. `end` is the index behind it. */
export function readGitName(text: string, at = 0): { name: string; end: number } {
  if (text[at] !== '"') {
    const end = text.indexOf("\t", at);
    return { name: text.slice(at, end < 0 ? undefined : end), end: end < 0 ? text.length : end };
  }
  const bytes: number[] = [];
  let index = at + 1;
  while (index < text.length && text[index] !== '"') {
    const [byte, length] = text[index] === "\\" ? escaped(text, index + 1) : [undefined, 0];
    if (byte === undefined) {
      const char = String.fromCodePoint(text.codePointAt(index) ?? 0);
      bytes.push(...new TextEncoder().encode(char));
      index += char.length;
    } else {
      bytes.push(byte);
      index += 1 + length;
    }
  }
  return { name: new TextDecoder().decode(new Uint8Array(bytes)), end: Math.min(index + 1, text.length) };
}

function escaped(text: string, at: number): [byte: number | undefined, length: number] {
  const octal = /^[0-3][0-7]{2}/.exec(text.slice(at, at + 3))?.[0];
  return octal === undefined ? [escapes[text[at] ?? ""], 1] : [Number.parseInt(octal, 8), 3];
}

/** Both names of a `diff --git` line, without their `a/` and `b/`; undefined where the line leaves it open. */
export function namesOfGitLine(rest: string): { before: string; after: string } | undefined {
  if (rest.startsWith('"') || rest.endsWith('"')) return quotedNames(rest);
  // Spaces are not quoted: only two equal names tell where the first one ends.
  const half = (rest.length - 1) / 2;
  const [before, after] = [rest.slice(0, half), rest.slice(half + 1)];
  if (!Number.isInteger(half) || rest[half] !== " " || before.slice(2) !== after.slice(2)) return undefined;
  return { before: before.slice(2), after: after.slice(2) };
}

function quotedNames(rest: string): { before: string; after: string } {
  const secondAt = rest.startsWith('"') ? readGitName(rest).end + 1 : rest.indexOf(' "') + 1;
  const first = rest.startsWith('"') ? readGitName(rest).name : rest.slice(0, secondAt - 1);
  return { before: first.slice(2), after: readGitName(rest, secondAt).name.slice(2) };
}
