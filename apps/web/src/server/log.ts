/** One line of JSON on stderr, which whoever runs this process keeps. */
export function logError(what: string, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", what, detail })}\n`);
}
