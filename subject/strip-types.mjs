// Lets Node run the TypeScript sources as they are: types are blanked out, lines and columns stay.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
  const { default: swc } = await import("@swc/wasm-typescript");
  const filename = fileURLToPath(url);
  const { code } = swc.transformSync(await readFile(filename, "utf8"), { mode: "strip-only", module: true, filename });
  return { format: "module", source: code, shortCircuit: true };
}
