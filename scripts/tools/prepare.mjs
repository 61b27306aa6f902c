import { delimiter, dirname } from "node:path";
import { toolsFolder } from "./clone.mjs";
import { ensureNatsServer } from "./nats-server.mjs";
import { ensurePnpm, installDependencies } from "./pnpm.mjs";
import { Unavailable } from "./run.mjs";

const telemetryOff = {
  TURBO_TELEMETRY_DISABLED: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  DO_NOT_TRACK: "1",
};

/** Everything a fresh clone needs before it can be built; gives the environment in which the tools are found. */
export async function prepare({ say }) {
  let env = { ...process.env, ...telemetryOff };
  const pnpm = await ensurePnpm({ env, say });
  env = withFolderOf(pnpm, env);
  await installDependencies({ pnpm, env, say });
  if (!env.NATS_URL) {
    const natsServer = env.SORTIE_NATS_SERVER || (await findNatsServer());
    env = { ...withFolderOf(natsServer, env), SORTIE_NATS_SERVER: natsServer };
  }
  return { pnpm, env };
}

async function findNatsServer() {
  try {
    return await ensureNatsServer({ cacheDir: toolsFolder });
  } catch (error) {
    throw new Unavailable(error.message);
  }
}

/** The same environment with the folder of this program on PATH. */
export function withFolderOf(program, env) {
  const folder = dirname(program);
  const folders = (env.PATH ?? "").split(delimiter);
  return folders.includes(folder) ? env : { ...env, PATH: [...folders, folder].join(delimiter) };
}
