import { type Verdict, verdictName, verdictSchema } from "./verdict.ts";

/** A verdict is the end of a message; what stands further up is not searched. */
const searchedCharactersMax = 262_144;
const mentionsMax = 500;
const fieldOf = { done: "evidence", retry: "analysis", blocked: "question" } as const;

interface Found {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly end: number;
}

/** The last valid verdict that an agent wrote as text instead of calling the tool: a tag, or the name and a JSON object. */
export function readVerdictText(text: string): Verdict | undefined {
  const searched = text.slice(-searchedCharactersMax);
  let verdict: Verdict | undefined;
  let readTo = 0;
  for (const at of mentions(searched)) {
    if (at < readTo) continue;
    const found = readTag(searched, at) ?? readObject(searched, at);
    const read = found && toVerdict(found.fields);
    if (!found || !read) continue;
    verdict = read;
    readTo = found.end;
  }
  return verdict;
}

function mentions(text: string): number[] {
  return [...text.matchAll(new RegExp(verdictName, "g"))].map((match) => match.index).slice(-mentionsMax);
}

function readTag(text: string, at: number): Found | undefined {
  if (text[at - 1] !== "<") return undefined;
  const attribute = /\s+([a-z_]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/sy;
  attribute.lastIndex = at + verdictName.length;
  const fields: Record<string, string> = {};
  let end = attribute.lastIndex;
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    fields[match[1] ?? ""] = unescaped(match[2] ?? match[3] ?? "");
    end = attribute.lastIndex;
  }
  return "status" in fields ? { fields, end } : undefined;
}

function readObject(text: string, at: number): Found | undefined {
  const lead = /["'`*>]{0,3}\s*\(?\s*[:=]?\s*(?:```[a-z]*\s*)?(?=\{)/y;
  lead.lastIndex = at + verdictName.length;
  if (!lead.test(text)) return undefined;
  const start = lead.lastIndex;
  const end = endOfObject(text, start);
  const fields = end === undefined ? undefined : parseObject(text.slice(start, end));
  return end === undefined || fields === undefined ? undefined : { fields, end };
}

/** The index after the brace that closes the one at `start`. */
function endOfObject(text: string, start: number): number | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === "{") depth += 1;
    if (match[0] === "}") depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return undefined;
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Models fill the fields of the other statuses with nothing; only the ones that belong count. */
function toVerdict(fields: Readonly<Record<string, unknown>>): Verdict | undefined {
  const { status, handoff } = fields;
  if (status !== "done" && status !== "retry" && status !== "blocked") return undefined;
  const field = fieldOf[status];
  const given = { status, [field]: fields[field], ...(handoff ? { handoff } : {}) };
  return verdictSchema.safeParse(given).data;
}

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

function unescaped(value: string): string {
  return value
    .replace(/\\(["'\\])/g, "$1")
    .replace(/&(?:quot|apos|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? "");
}
