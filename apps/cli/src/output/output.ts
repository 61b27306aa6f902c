import { jsonLine, plainText } from "./plain-text.ts";

/** What a verb prints: one document, as JSON or as text; or lines of JSON. Refusals and hints of the text form go to stderr. */
export interface Output {
  readonly json: boolean;
  document(value: unknown, text: string): void;
  line(value: unknown): void;
  refuse(refused: { rule: string; says: string }, more?: object): void;
}

type Write = (text: string) => void;

export function outputTo(json: boolean, write: Write, writeError: Write): Output {
  return {
    json,
    document(value, text) {
      write(json ? `${jsonLine(value)}\n` : `${plainText(text)}\n`);
    },
    line(value) {
      write(`${jsonLine(value)}\n`);
    },
    refuse(refused, more = {}) {
      if (json) write(`${jsonLine({ ...more, refused })}\n`);
      else writeError(`${plainText(refused.says)} (${refused.rule})\n`);
    },
  };
}
