const somewhere = "http://sortie.invalid";

/** Where a sign-in leads: a path of this console, whatever was asked for. */
export function nextPath(asked: string | string[] | undefined): string {
  if (typeof asked !== "string" || !asked.startsWith("/") || /[\\\0-\x1f\x7f]/.test(asked)) return "/";
  const url = URL.canParse(asked, somewhere) ? new URL(asked, somewhere) : undefined;
  if (url?.origin !== somewhere || asked.startsWith("//")) return "/";
  if (/^\/(sign-in|setup|api|_next)(\/|$)/.test(url.pathname)) return "/";
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots are resolved by now, and may have left two slashes in front.
  return path.startsWith("//") ? "/" : path;
}
