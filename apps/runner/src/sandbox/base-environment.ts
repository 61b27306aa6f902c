import { dirname } from "node:path";

const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What every confined process gets, so that the same command sees the same world on every machine. */
export function baseEnvironment(): Record<string, string> {
  const nodeDirectory = dirname(process.execPath);
  const listed = systemPath.split(":").includes(nodeDirectory);
  return { PATH: listed ? systemPath : `${nodeDirectory}:${systemPath}`, LANG: "C.UTF-8" };
}
