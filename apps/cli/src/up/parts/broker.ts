import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { natsServerConfig } from "@sortie/bus/server";
import type { Starter } from "../boot.ts";
import { type Argv, superviseChild } from "../child.ts";
import { hostId, keptSecret, writePrivate } from "../home.ts";
import { brokerPortDefault, pollMs, readyMs } from "../limits.ts";
import { findPort } from "../ports.ts";
import { UpRefused } from "../refusal.ts";
import { until } from "../until.ts";

const user = "sortie";

/** A nats-server of this home's own, behind a password; nothing where NATS_URL names a broker. */
export function startBroker({ clone, keeper }: { clone: string; keeper: Argv }): Starter {
  return async ({ home, env, signal, add, say }) => {
    if (env.NATS_URL) return {};
    const binary = env.SORTIE_NATS_SERVER || (await findNatsServer(clone));
    const port = await findPort({ port: brokerPortDefault, fixed: false });
    const password = keptSecret(home.natsPassword, () => randomBytes(32).toString("hex"));
    const config = natsServerConfig({ name: hostId(home), port, storeDir: home.nats, user, password });
    writePrivate(home.natsConfig, config);

    add(
      superviseChild({
        name: "broker",
        argv: [...keeper, join(home.pids, "nats-server"), binary, "--config", home.natsConfig],
        cwd: clone,
        env: { PATH: env.PATH },
        pidFile: join(home.pids, "broker"),
        say: (line) => say("broker", line),
      }),
    );
    const greets = await until(() => greetsAsNats(port), { withinMs: readyMs, everyMs: pollMs, signal });
    if (!greets) throw new UpRefused(`nats-server did not answer within ${readyMs / 1000} s: see ${home.log}.`);
    return { NATS_URL: `nats://${user}:${password}@127.0.0.1:${port}`, SORTIE_NATS_SERVER: binary };
  };
}

interface NatsServerTool {
  ensureNatsServer(options: { cacheDir: string }): Promise<string>;
}

/** The scripts that prepare a clone know where its tools are; they run without a build, so they are no part of ours. */
async function findNatsServer(clone: string): Promise<string> {
  const tool: NatsServerTool = await import(pathToFileURL(join(clone, "scripts/tools/nats-server.mjs")).href);
  try {
    return await tool.ensureNatsServer({ cacheDir: join(clone, ".tools") });
  } catch (error) {
    throw new UpRefused(error instanceof Error ? error.message : String(error));
  }
}

/** A NATS server speaks first. */
function greetsAsNats(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 2_000 });
    const answer = (greets: boolean) => {
      socket.destroy();
      resolve(greets);
    };
    socket.once("data", (data) => answer(data.toString("latin1").startsWith("INFO ")));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
    socket.once("close", () => answer(false));
  });
}
