import { uuidv7 } from "uuidv7";

/** `per_…` a person, `crd_…` a credential, `ses_…` a session, `aut_…` anything else of sign-in. */
export function newRowId(prefix: "per" | "crd" | "ses" | "aut"): string {
  return `${prefix}_${uuidv7().replaceAll("-", "")}`;
}
