/** Asks our own server, as whoever is signed in. */
export function getFeed(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(path, { signal, cache: "no-store", credentials: "same-origin", redirect: "error" });
}
