import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    main: "src/main.ts",
    keeper: "src/up/keeper.ts",
    "embedded-database": "../../packages/db/src/embedded/main.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20.19",
  noExternal: [/^@sortie\//],
  // It loads its engine and data from files beside its own code.
  external: [/^@electric-sql\/pglite/],
  outExtensions: () => ({ js: ".mjs" }),
  dts: false,
  sourcemap: true,
});
