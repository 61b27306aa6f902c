const MILLISECONDS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

type Unit = keyof typeof MILLISECONDS;

const WHOLE = /^\s*(?:\d+(?:\.\d+)?[dhms]\s*)+$/;
const PARTS = /(\d+(?:\.\d+)?)([dhms])/g;

/** "1h 30m" → 5_400_000 milliseconds. Throws a RangeError on text that is not a duration. */
export function parseDuration(text: string): number {
  if (!WHOLE.test(text)) throw new RangeError(`not a duration: ${JSON.stringify(text)}`);
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PARTS)) {
    total = Number(amount) * MILLISECONDS[unit as Unit];
  }
  return total;
}

/** 5_400_000 milliseconds → "1h 30m". Parts that are zero are left out; less than a second is "0s". */
export function formatDuration(milliseconds: number): string {
  const parts: string[] = [];
  let rest = milliseconds;
  for (const [unit, size] of Object.entries(MILLISECONDS)) {
    const count = Math.round(rest / size);
    if (count > 0) parts.push(`${count}${unit}`);
    rest = rest % size;
  }
  return parts.length > 0 ? parts.join(" ") : "0s";
}
