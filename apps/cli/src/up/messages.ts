import { type Home, setupUrl } from "./home.ts";
import type { Running } from "./running.ts";

export function runningBlock(home: Home, url: string): string {
  const setup = setupUrl(home, url);
  return [
    "",
    `  Sortie is running   ${url}`,
    ...(setup ? [`  Set it up           ${setup}`, "                      makes the owner's account, once"] : []),
    `  Data                ${home.root}`,
    `  Log                 ${home.log}`,
    `  Sign-in token       ${home.token}`,
    "  Stop                Ctrl-C",
    "",
  ].join("\n");
}

export function alreadyRunningBlock(home: Home, running: Running): string {
  const setup = setupUrl(home, running.url);
  return [
    "",
    `  Sortie is already running   ${running.url}`,
    ...(setup ? [`  Set it up                   ${setup}`] : []),
    `  Data                        ${home.root}`,
    `  Stop                        kill ${running.pid}`,
    "",
  ].join("\n");
}

/**
 * The one line of `--json`, the same for the launcher that started and for one that found another running. `setup_url`
 * is there while nobody has an account.
 */
export function runningJson(home: Home, url: string, pid: number, alreadyRunning: boolean): string {
  const setup = setupUrl(home, url);
  return JSON.stringify({
    url,
    ...(setup && { setup_url: setup }),
    home: home.root,
    token_file: home.token,
    log: home.log,
    pid,
    already_running: alreadyRunning,
  });
}
