/**
 * The process that holds one capsule: it starts the program, keeps it to its limits, leaves nothing of it alive and
 * writes down how it ended, whether or not the runner that asked for it still lives.
 */
import { json } from "node:stream/consumers";
import { readManifest } from "./capsule.ts";
import { announceSelf, type Entrusted, readAsked } from "./custodian.ts";
import { generationOf } from "./owner.ts";
import { spawnLauncher } from "./spawn-launcher.ts";
import { supervise } from "./supervise.ts";

const entrusted = (await json(process.stdin)) as Entrusted;
const { capsule } = entrusted;
const manifest = readManifest(capsule);
if (!manifest) throw new Error(`${capsule} holds no capsule`);

let isAsked: () => void = () => undefined;
const asked = new Promise<void>((resolve) => {
  isAsked = resolve;
});
process.on("SIGTERM", () => {
  const { generation = Number.POSITIVE_INFINITY } = readAsked(capsule) ?? {};
  // Somebody whose lease is over has nothing to say here any more.
  if (generation >= generationOf(capsule, manifest)) isAsked();
});
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => undefined);

await announceSelf(capsule);
const running = supervise(entrusted, manifest, await spawnLauncher(entrusted, manifest));
void asked.then(() => running.kill(readAsked(capsule)?.because ?? "terminated"));
await running.exit;
process.exit(0);
