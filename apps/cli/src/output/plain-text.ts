// biome-ignore format: one alternative a line would hide that it is one pattern
const terminalControl = /\u001b\[[0-?]*[ -/]*[@-~]|\u009b[0-?]*[ -/]*[@-~]|(?:\u001b[\]P^_X]|[\u009d\u0090\u009e\u009f\u0098])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b.?|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** They change in which order a terminal shows what stands around them. */
const reordering = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of a mission without what a terminal would obey; line ends and tabs stay. */
export function plainText(text: string): string {
  return text.replace(terminalControl, "").replace(reordering, "");
}

/** The same on one line, cut to `max` characters. */
export function oneLine(text: string, max = 160): string {
  const line = plainText(text).replace(/\s+/g, " ").trim();
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}

/** JSON on one line, with the control characters escaped that JSON itself lets through. */
export function jsonLine(value: unknown): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, escaped);
}
