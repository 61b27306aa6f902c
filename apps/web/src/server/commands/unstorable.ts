import { Refusal } from "../trpc/errors.ts";

/** NUL and half surrogate pairs, which no database text can hold and no path or argument may contain. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Refuses a command with a text, anywhere in it, that cannot be stored as it is. */
export function refuseUnstorable(value: unknown, path = ""): void {
  if (typeof value === "string") {
    if (!unstorable.test(value)) return;
    const where = path === "" ? "a text" : path;
    throw new Refusal("BAD_REQUEST", "text_not_storable", `${where} has a NUL or half a surrogate pair`);
  }
  if (value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    if (unstorable.test(key)) throw new Refusal("BAD_REQUEST", "text_not_storable", "a key cannot be stored");
    refuseUnstorable(inner, path === "" ? key : `${path}.${key}`);
  }
}
