// What `npm start` runs: makes a fresh clone ready, then becomes `sortie up`.
import "./tools/require-node.mjs";

const { start } = await import("./tools/start-sortie.mjs");
process.exit(await start(process.argv.slice(2)));
