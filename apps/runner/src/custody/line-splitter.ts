import type { OutputLine, OutputStream } from "./custody.ts";

const newline = 0x0a;

/** Cuts bytes into lines, keeping where each began and at most `lineBytesMax` of it. */
export class LineSplitter {
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #lineBytes = 0;
  #offset = 0;

  constructor(
    readonly stream: OutputStream,
    readonly lineBytesMax: number,
  ) {}

  *push(chunk: Buffer): Generator<OutputLine> {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, at));
      yield this.#take(1);
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  /** What no newline ended. */
  *end(): Generator<OutputLine> {
    if (this.#lineBytes > 0) yield this.#take(0);
  }

  #keep(bytes: Buffer): void {
    const fitting = bytes.subarray(0, this.lineBytesMax - this.#keptBytes);
    if (fitting.length > 0) this.#kept.push(fitting);
    this.#keptBytes += fitting.length;
    this.#lineBytes += bytes.length;
  }

  #take(terminatorBytes: number): OutputLine {
    const bytesCut = this.#lineBytes - this.#keptBytes;
    // A cut may split a character: as a stream, the decoder leaves the broken one out.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(this.#kept), {
      stream: bytesCut > 0,
    });
    const line = { stream: this.stream, offset: this.#offset, text: text.replace(/\r$/, ""), bytesCut };
    this.#offset += this.#lineBytes + terminatorBytes;
    this.#kept = [];
    this.#keptBytes = 0;
    this.#lineBytes = 0;
    return line;
  }
}
