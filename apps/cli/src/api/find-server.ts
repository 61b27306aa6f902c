import { type Home, homeAt, readIfThere } from "../up/home.ts";
import { readRunning } from "../up/running.ts";
import { CliRefusal } from "./refusal.ts";

export interface Server {
  url: string;
  token: string;
}

/** The server of this home, or the one that SORTIE_URL and SORTIE_TOKEN name. Refuses in one sentence when there is none. */
export function findServer(folder: string, env: NodeJS.ProcessEnv): Server {
  const home = homeAt(folder);
  const url = env.SORTIE_URL || runningUrl(home);
  const token = env.SORTIE_TOKEN || readIfThere(home.token)?.trim();
  if (!token) throw new CliRefusal("no_token", `There is no token in ${home.token}: start Sortie or set SORTIE_TOKEN.`);
  return { url: url.replace(/\/+$/, ""), token };
}

function runningUrl(home: Home): string {
  const running = readRunning(home);
  if (running) return running.url;
  const says = `Sortie is not running in ${home.root}: start it with "sortie up".`;
  throw new CliRefusal("not_running", says, { isPassing: true });
}
