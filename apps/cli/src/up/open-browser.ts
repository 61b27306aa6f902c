import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Home, setupUrl, writePrivate } from "./home.ts";

/** Is there a screen on which a browser could open? */
export function hasDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): boolean {
  return platform === "darwin" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens the console in the person's browser, or its set-up while that is to be done. Whether it works changes nothing. */
export function openBrowser(home: Home, url: string, env: NodeJS.ProcessEnv): void {
  const setup = setupUrl(home, url);
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  try {
    const address = setup === undefined ? url : redirectTo(setup, home);
    const child = spawn(program, [address], { env, detached: true, stdio: "ignore" });
    child.on("error", () => {});
    child.unref();
  } catch {
    // The address is on the terminal.
  }
}

/** Everybody on this host can read the arguments of a program, so the token goes through a file of the person's own. */
function redirectTo(setup: string, home: Home): string {
  const file = join(home.root, "open.html");
  writePrivate(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${setup}">\n`);
  return file;
}
