import { findSandbox } from "./find-sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

/** The sandbox for suites that are about it: where it is missing they fail, they are never left out. SORTIE_BWRAP may name it. */
export async function requireBubblewrap(): Promise<Sandbox> {
  const path = process.env.SORTIE_BWRAP;
  const { sandbox, reason } = await findSandbox(path === undefined ? {} : { path });
  if (sandbox.name === "bubblewrap") return sandbox;
  throw new Error(
    `This suite needs bubblewrap (apt-get install bubblewrap, or SORTIE_BWRAP=/path/to/bwrap): ${reason}`,
  );
}
