import { dirname } from "node:path";
import { checkSocketPath } from "./socket-path.ts";

/** The URL of an embedded database, in the form that `pg` and Prisma's adapter both take. */
export function embeddedUrl(socketPath: string, password?: string): string {
  const port = checkSocketPath(socketPath);
  const login = password === undefined ? "postgres" : `postgres:${encodeURIComponent(password)}`;
  return `postgresql://${login}@localhost:${port}/postgres?host=${encodeURIComponent(dirname(socketPath))}`;
}
