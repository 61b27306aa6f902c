import type { Socket } from "node:net";

// Small enough that a slow reader's progress can be told from a stopped one's.
const pieceBytes = 256 * 1024;

/** What waits to be sent to one client, one piece at a time. */
export class Outbox {
  #pieces: Buffer[] = [];
  #bytes = 0;
  #sending = false;
  #stallTimer: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly stallMs: number,
    private readonly onStall: () => void,
    private readonly onProgress: () => void,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  push(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#bytes += bytes.length;
    for (let at = 0; at < bytes.length; at += pieceBytes) this.#pieces.push(bytes.subarray(at, at + pieceBytes));
    this.#send();
  }

  /** Calls back once everything has been handed to the system. */
  whenEmpty(then: () => void): void {
    if (this.#bytes === 0) then();
    else this.#whenEmpty = then;
  }

  drop(): void {
    clearTimeout(this.#stallTimer);
    this.#pieces = [];
    this.#bytes = 0;
  }

  #send(): void {
    const piece = this.#sending ? undefined : this.#pieces.shift();
    if (piece === undefined) return;
    this.#sending = true;
    this.#stallTimer = setTimeout(this.onStall, this.stallMs);
    this.socket.write(piece, () => {
      clearTimeout(this.#stallTimer);
      this.#sending = false;
      this.#bytes = Math.max(0, this.#bytes - piece.length);
      if (this.#bytes === 0) this.#whenEmpty?.();
      this.#send();
      this.onProgress();
    });
  }
}
