/** What a shell would have done with it; nothing here ever reaches one. */
const operators: Record<string, [rule: ArgvRule, what: string]> = {
  "|": ["pipe", "a pipe"],
  "&": ["operator", "&"],
  ";": ["operator", ";"],
  "\n": ["operator", "a line break"],
  "(": ["operator", "("],
  ")": ["operator", ")"],
  "<": ["redirection", "<"],
  ">": ["redirection", ">"],
  "`": ["substitution", "a substitution"],
  $: ["substitution", "a $"],
};

export type ArgvRule =
  | "program_missing"
  | "argv_not_valid"
  | "pipe"
  | "operator"
  | "redirection"
  | "substitution"
  | "assignment"
  | "quote_not_closed"
  | "escape_not_finished";

export type SplitArgv = { argv: string[] } | { rule: ArgvRule; says: string };

/**
 * A program and its arguments from one text: a JSON array, or words as a shell would split them, with quotes and
 * backslashes. What only a shell could do is refused by its rule's name.
 */
export function splitArgv(text: string): SplitArgv {
  try {
    const argv = text.trimStart().startsWith("[") ? fromJson(text) : new Words(text).read();
    if (!argv[0]) return { rule: "program_missing", says: "the command names no program" };
    return { argv };
  } catch (error) {
    if (error instanceof NotArgv) return { rule: error.rule, says: error.message };
    throw error;
  }
}

/** One line that `splitArgv` reads back as these very words. */
export function quoteArgv(argv: readonly string[]): string {
  const line = argv.map((word, at) => quoted(word, at === 0)).join(" ");
  return line.startsWith("[") ? JSON.stringify(argv) : line;
}

function quoted(word: string, isProgram: boolean): string {
  const isBare = word !== "" && !/[\s|&;()<>`$"'\\]/.test(word) && !(isProgram && /^[A-Za-z_]\w*=/.test(word));
  return isBare ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Thrown inside this file only: the way out of a half-read text. */
class NotArgv extends Error {
  readonly rule: ArgvRule;

  constructor(rule: ArgvRule, says: string) {
    super(says);
    this.rule = rule;
  }
}

function fromJson(text: string): string[] {
  const refused = () => new NotArgv("argv_not_valid", "the command is not a JSON array of texts");
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  } catch {
    throw refused();
  }
  throw refused();
}

class Words {
  readonly #text: string;
  #at = 0;
  readonly #words: string[] = [];
  #word: string | undefined;
  #isBare = true;

  constructor(text: string) {
    this.#text = text;
  }

  read(): string[] {
    for (let char = this.#next(); char !== undefined; char = this.#next()) this.#take(char);
    this.#end();
    return this.#words;
  }

  #next(): string | undefined {
    const char = this.#text[this.#at];
    this.#at += 1;
    return char;
  }

  #take(char: string): void {
    if (char === "'") this.#single();
    else if (char === '"') this.#double();
    else if (char === "\\") this.#add(this.#escaped(), false);
    else if (char === " " || char === "\t") this.#end();
    else if (operators[char]) throw shellOnly(char);
    else this.#add(char, true);
  }

  #add(text: string, isBare: boolean): void {
    this.#word = (this.#word ?? "") + text;
    this.#isBare &&= isBare;
  }

  #end(): void {
    const word = this.#word;
    if (word === undefined) return;
    if (this.#words.length === 0 && this.#isBare && /^[A-Za-z_]\w*=/.test(word)) {
      throw new NotArgv("assignment", `${word} sets a variable, which only a shell does: use env`);
    }
    this.#words.push(word);
    this.#word = undefined;
    this.#isBare = true;
  }

  #single(): void {
    const end = this.#text.indexOf("'", this.#at);
    if (end < 0) throw notClosed("'");
    this.#add(this.#text.slice(this.#at, end), false);
    this.#at = end + 1;
  }

  #double(): void {
    this.#add("", false);
    for (let char = this.#next(); char !== '"'; char = this.#next()) {
      if (char === undefined) throw notClosed('"');
      if (char === "$" || char === "`") throw shellOnly(char);
      this.#add(char === "\\" ? this.#escapedInDouble() : char, false);
    }
  }

  #escaped(): string {
    const char = this.#next();
    if (char === undefined) throw new NotArgv("escape_not_finished", "the command ends in a backslash");
    return char;
  }

  #escapedInDouble(): string {
    const char = this.#escaped();
    return '"\\$`'.includes(char) ? char : `\\${char}`;
  }
}

function shellOnly(char: string): NotArgv {
  const [rule, what] = operators[char] ?? ["operator", char];
  return new NotArgv(rule, `the command has ${what}, which only a shell understands: quote it, or give a script`);
}

function notClosed(quote: string): NotArgv {
  return new NotArgv("quote_not_closed", `the command opens a ${quote} that it does not close`);
}
