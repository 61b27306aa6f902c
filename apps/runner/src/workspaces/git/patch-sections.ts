const fileBorder = Buffer.from("\ndiff --git ");
const hunkBorder = Buffer.from("\n@@ ");
const overlapBytes = fileBorder.length - 1;

/** One file's part of a patch: where it begins, its length, and how much of it is kept: whole hunks, or all, or nothing. */
export interface PatchSection {
  start: number;
  bytes: number;
  kept: number;
}

/** Finds the files of a unified diff while it is read, in little memory however large it is. Bytes. */
export class PatchSections {
  readonly #sections: PatchSection[] = [];
  #tail = Buffer.alloc(0);
  #read = 0;
  #hunks = 0;

  constructor(private readonly fileBytesMax: number) {}

  push(chunk: Buffer): void {
    if (this.#read === 0 && chunk.length > 0) this.#begin(0);
    const from = this.#read - this.#tail.length;
    const text = Buffer.concat([this.#tail, chunk]);
    for (const { at, isFile } of bordersIn(text, this.#tail.length)) {
      if (isFile) this.#begin(from + at + 1);
      else this.#hunk(from + at + 1);
    }
    this.#read += chunk.length;
    this.#tail = text.subarray(-overlapBytes);
  }

  end(): PatchSection[] {
    this.#close(this.#read);
    return this.#sections;
  }

  #begin(start: number): void {
    this.#close(start);
    this.#sections.push({ start, bytes: 0, kept: 0 });
    this.#hunks = 0;
  }

  /** Everything before the second hunk is worth keeping; a header alone is not. */
  #hunk(at: number): void {
    const section = this.#sections.at(-1);
    this.#hunks += 1;
    if (section && this.#hunks > 1 && at - section.start <= this.fileBytesMax) section.kept = at - section.start;
  }

  #close(end: number): void {
    const section = this.#sections.at(-1);
    if (!section) return;
    section.bytes = end - section.start;
    if (section.bytes <= this.fileBytesMax) section.kept = section.bytes;
  }
}

/** Those that end behind `seenBytes`, in order: the others were found before. */
function bordersIn(text: Buffer, seenBytes: number): { at: number; isFile: boolean }[] {
  const found: { at: number; isFile: boolean }[] = [];
  for (const border of [fileBorder, hunkBorder]) {
    for (let at = text.indexOf(border); at >= 0; at = text.indexOf(border, at + 1)) {
      if (at + border.length > seenBytes) found.push({ at, isFile: border === fileBorder });
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** Leaves out the parts that a whole patch of `bytesMax` has no room for; the small ones behind a large one stay. */
export function fitSections(sections: readonly PatchSection[], bytesMax: number): PatchSection[] {
  let left = bytesMax;
  return sections.map((section) => {
    const kept = section.kept <= left ? section.kept : 0;
    left -= kept;
    return { ...section, kept };
  });
}
