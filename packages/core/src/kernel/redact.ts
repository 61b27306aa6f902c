export const redactedMark = "[redacted]";

/** Replaces every text inside a JSON value by what `redactText` makes of it; keys stay. */
export function redactValue<T>(value: T, redactText: (text: string) => string): T {
  return walk(value, redactText) as T;
}

function walk(value: unknown, redactText: (text: string) => string): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, redactText));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, redactText)]));
}

/** A redactor of exact secret values and their usual encodings (JSON-escaped, URL-encoded). */
export function redactorOf(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap((s) => [s, JSON.stringify(s).slice(1, -1), encodeURIComponent(s)]))]
    .filter((form) => form.length >= 6)
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((done, form) => done.split(form).join(redactedMark), text);
}
