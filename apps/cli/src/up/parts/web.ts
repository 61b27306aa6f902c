import { join } from "node:path";
import type { Starter } from "../boot.ts";
import { superviseChild } from "../child.ts";
import { hostToken } from "../home.ts";
import { pollMs, readyMs } from "../limits.ts";
import { UpRefused } from "../refusal.ts";
import { until } from "../until.ts";

/** The console and the API, on the address that was asked for; started when it answers to this installation's token. */
export function startWeb(clone: string): Starter {
  const web = join(clone, "apps/web");
  const next = join(web, "node_modules/next/dist/bin/next");
  return async ({ home, env, listen, url, signal, add, say }) => {
    const { port } = new URL(url);
    add(
      superviseChild({
        name: "web",
        argv: [process.execPath, next, "start", "--hostname", listen, "--port", port],
        cwd: web,
        // Next stops at once and cuts off what is open unless the console handles the signal itself.
        env: { ...env, NODE_ENV: "production", NEXT_MANUAL_SIG_HANDLE: "true", NEXT_TELEMETRY_DISABLED: "1" },
        pidFile: join(home.pids, "web"),
        say: (line) => say("web", line),
      }),
    );
    const token = hostToken(home);
    if (await until(() => answers(url, token), { withinMs: readyMs, everyMs: pollMs, signal })) return {};
    throw new UpRefused(`The console did not answer within ${readyMs / 1000} s: see ${home.log}.`);
  };
}

/** Of two that start at once another one may have got the port: what answers there has to be ours. */
async function answers(url: string, token: string): Promise<boolean> {
  const ask = (path: string, headers = {}) =>
    fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(5_000), redirect: "error" });
  try {
    const [health, me] = await Promise.all([
      ask("/api/health"),
      ask("/api/trpc/account.me", { authorization: `Bearer ${token}` }),
    ]);
    return health.status === 200 && me.status === 200;
  } catch {
    return false;
  }
}
