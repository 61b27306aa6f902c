import type { Home } from "./home.ts";
import type { Running } from "./running.ts";

export function runningBlock(home: Home, url: string): string {
  return [
    "",
    `  Sortie is running   ${url}`,
    `  Data                ${home.root}`,
    `  Log                 ${home.log}`,
    `  Sign-in token       ${home.token}`,
    "  Stop                Ctrl-C",
    "",
  ].join("\n");
}

export function alreadyRunningBlock(home: Home, running: Running): string {
  return [
    "",
    `  Sortie is already running   ${running.url}`,
    `  Data                        ${home.root}`,
    `  Stop                        kill ${running.pid}`,
    "",
  ].join("\n");
}

/** The one line of `--json`, the same for the launcher that started and for one that found another running. */
export function runningJson(home: Home, url: string, pid: number, alreadyRunning: boolean): string {
  return JSON.stringify({
    url,
    home: home.root,
    token_file: home.token,
    log: home.log,
    pid,
    already_running: alreadyRunning,
  });
}
