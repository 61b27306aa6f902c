import { execFileSync } from "node:child_process";

/** Git without anybody's configuration; gives what it printed. */
export function git(directory, ...args) {
  const identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@localhost"];
  const env = { PATH: process.env.PATH, HOME: directory, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
  return execFileSync("git", [...identity, ...args], { cwd: directory, env, encoding: "utf8" });
}
