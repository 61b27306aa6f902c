"use client";
import { useIsHydrated, useNow } from "./clock.tsx";
import { relativeWords } from "./time-words.ts";
import { Tooltip } from "./tooltip.tsx";

interface RelativeTimeProps {
  /** ISO 8601, or milliseconds since 1970. */
  at: string | number;
  /** False inside a row or a link that is one stop for the keyboard. */
  isFocusable?: boolean;
  className?: string;
}

/** How long ago, moving on by itself; the date and time of day on hover and focus. */
export function RelativeTime({ at, isFocusable = true, className }: RelativeTimeProps) {
  const now = useNow();
  const isHydrated = useIsHydrated();
  const time = new Date(at);
  const element = (
    <time
      dateTime={time.toISOString()}
      className={`whitespace-nowrap ${className ?? ""}`}
      {...(isFocusable ? { tabIndex: 0 } : {})}
    >
      {relativeWords(time.getTime(), now)}
    </time>
  );
  return isHydrated ? <Tooltip says={absoluteWords(time)}>{element}</Tooltip> : element;
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

function absoluteWords(time: Date): string {
  return format.format(time);
}
