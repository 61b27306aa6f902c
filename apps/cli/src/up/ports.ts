import { createServer } from "node:net";
import { portsTriedMax } from "./limits.ts";
import { loopback } from "./listen.ts";
import { UpRefused } from "./refusal.ts";

/** A wish for a port: `fixed` when a person named it, else a start from which to look upwards. */
export interface PortWish {
  readonly port: number;
  readonly fixed: boolean;
}

/** The wished port on an address of this host, or the next free one above it; a fixed one that is taken is refused. */
export async function findPort({ port, fixed }: PortWish, address = loopback): Promise<number> {
  if (fixed) {
    if (await isFree(port, address)) return port;
    throw new UpRefused(
      `Port ${port} is taken: name another with --port, or leave it out and the next free one is used.`,
    );
  }
  for (let candidate = port; candidate < Math.min(port + portsTriedMax, 65_536); candidate++) {
    if (await isFree(candidate, address)) return candidate;
  }
  throw new UpRefused(`No free port from ${port} to ${port + portsTriedMax - 1}.`);
}

function isFree(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: address, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
