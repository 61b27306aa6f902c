import { stripVTControlCharacters } from "node:util";

/** Text without terminal sequences and control characters; line ends become "\n". */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
