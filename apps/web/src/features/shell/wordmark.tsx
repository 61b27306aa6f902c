import Link from "next/link";

/** The name, with the stroke that leaves its line. */
export function Wordmark() {
  return (
    <Link href="/" className="flex items-center gap-2 font-semibold text-base tracking-tight" aria-label="Sortie: home">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
        <path d="M1 12.25h6.2M1 8.25h4M1 4.25h2.4" stroke="currentColor" strokeWidth="1.5" opacity="0.45" />
        <path d="M6.4 13 10.9 3h3.3L9.7 13z" className="fill-accent" />
      </svg>
      Sortie
    </Link>
  );
}
