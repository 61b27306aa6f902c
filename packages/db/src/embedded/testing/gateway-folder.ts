import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type GatewayFolder = {
  readonly path: string;
  readonly socketPath: string;
  remove(): Promise<void>;
};

export async function gatewayFolder(): Promise<GatewayFolder> {
  const path = await mkdtemp(join(tmpdir(), "sortie-gw-"));
  return {
    path,
    socketPath: join(path, "socket", ".s.PGSQL.5432"),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
