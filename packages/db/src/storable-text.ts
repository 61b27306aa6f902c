/** Text as Postgres can hold it: no NUL and no half of a surrogate pair; each becomes U+FFFD. */
export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}
