// Fails when a document names a path of this repository that is not there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clone } from "./tools/clone.mjs";
import { missingPaths } from "./tools/named-paths.mjs";

const roots = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].filter((file) => existsSync(join(clone, file)));
const docs = readdirSync(join(clone, "docs"), { recursive: true }).filter((file) => file.endsWith(".md"));

const broken = [...roots, ...docs.map((file) => join("docs", file))].flatMap((file) => {
  const folder = dirname(join(clone, file));
  const exists = (path, from) => existsSync(join(from === "root" ? clone : folder, path));
  return missingPaths(readFileSync(join(clone, file), "utf8"), exists).map((path) => `${file} names ${path}`);
});
for (const line of broken) console.error(line);
process.exit(broken.length > 0 ? 1 : 0);
