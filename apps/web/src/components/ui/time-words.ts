const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** How long ago (or until then) in the shortest honest words: `just now`, `4 min ago`, `in 2 h`, `3 d ago`. */
export function relativeWords(at: number, now: number): string {
  const ago = now - at;
  const size = Math.abs(ago);
  if (size < 5 * second) return "just now";
  const words = largestUnit(size);
  return ago < 0 ? `in ${words}` : `${words} ago`;
}

/** The largest whole unit alone: `12 s`, `3 min`, `2 h`. */
export function largestUnit(ms: number): string {
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h`;
  if (ms < year) return `${Math.floor(ms / day)} d`;
  return `${Math.floor(ms / year)} y`;
}

/** A length of time with two units at most: `0.4 s`, `12 s`, `3 min 05 s`, `2 h 14 min`, `3 d 04 h`. */
export function durationWords(ms: number): string {
  if (ms < 0) return durationWords(0);
  if (ms < 10 * second) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min ${padded(ms, minute, second)} s`;
  if (ms < day) return `${Math.floor(ms / hour)} h ${padded(ms, hour, minute)} min`;
  return `${Math.floor(ms / day)} d ${padded(ms, day, hour)} h`;
}

function padded(ms: number, whole: number, part: number): string {
  return String(Math.floor((ms % whole) / part)).padStart(2, "0");
}
