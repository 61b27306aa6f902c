// What `npm test` runs: everything, from a fresh clone; the last line is the count.
import "./tools/require-node.mjs";

const { test } = await import("./testing/test-sortie.mjs");
process.exit(await test(process.argv.slice(2)));
