const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });

const clockWords = (at: string): string => clock.format(new Date(at));
export const dayWords = (at: string): string => day.format(new Date(at));

/** The time of day of a row; pale where the row before has the same. */
export function RowTime({ at, before }: { at: string; before: string | undefined }) {
  const words = clockWords(at);
  const isSame = before !== undefined && clockWords(before) === words;
  return (
    <time dateTime={at} className={isSame ? "text-faint" : "text-muted"}>
      <span>{words.slice(0, 5)}</span>
      <span className="max-sm:hidden">{words.slice(5)}</span>
    </time>
  );
}
