/** Stands where a carried story gets fresh characters: in every id, and in nothing else that a story tells. */
export const idToken = "qzstorytoken";

/** `msn_<token>0007`; the 3rd command of mission 7 is `cmd_<token>000700003`. */
export function idOf(prefix: "msn", mission: number): string;
export function idOf(prefix: "cmd", mission: number, nth: number): string;
export function idOf(prefix: string, mission: number, nth?: number): string {
  const further = nth === undefined ? "" : String(nth).padStart(5, "0");
  return `${prefix}_${idToken}${String(mission).padStart(4, "0")}${further}`;
}
