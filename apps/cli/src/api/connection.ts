import { setTimeout as delay } from "node:timers/promises";
import { type Api, apiOf } from "./client.ts";
import { findServer } from "./find-server.ts";
import { awayMsMax, retryMs } from "./limits.ts";
import { refusalIn, refusalOf } from "./refusal.ts";

/** The way to the server. It is looked up anew for every call: a restart may have changed its address. */
export interface Connection {
  /** Rejects with a CliRefusal for what the API refuses and when it does not answer. */
  ask<T>(call: (api: Api) => Promise<T>): Promise<T>;
  /** The same, over a restart of the server: it asks again for five minutes. */
  askPatiently<T>(call: (api: Api) => Promise<T>): Promise<T>;
  /** A stream of the server, at a path. Rejects as `ask` does. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

export function connectionOf(folder: string, env: NodeJS.ProcessEnv): Connection {
  const ask = async <T>(call: (api: Api) => Promise<T>): Promise<T> => {
    const server = findServer(folder, env);
    try {
      return await call(apiOf(server));
    } catch (error) {
      throw refusalOf(error, server.url) ?? error;
    }
  };
  const open = async (path: string, signal: AbortSignal): Promise<Response> => {
    const { url, token } = findServer(folder, env);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, { headers, signal, redirect: "error" }).catch(() => undefined);
    if (response?.ok) return response;
    throw await refusalIn(response, url);
  };
  return { ask, askPatiently: (call) => patiently(() => ask(call)), open };
}

/** Tries again while the refusal is a passing one, until the server has been away too long. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + awayMsMax;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!refusalOf(error, "")?.isPassing || performance.now() > deadline) throw error;
      await delay(retryMs);
    }
  }
}
