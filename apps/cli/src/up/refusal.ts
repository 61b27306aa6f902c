/** Why the launcher does not start, in one sentence for the person who asked. */
export class UpRefused extends Error {
  override readonly name = "UpRefused";
}
