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
  deps: {
    alwaysBundle: [/^@sortie\//, /^@trpc\//, "commander", "eventsource-parser"],
    // It loads its engine and data from files beside its own code.
    neverBundle: [/^@electric-sql\/pglite/],
    onlyBundle: false,
  },
  outExtensions: () => ({ js: ".mjs" }),
  dts: false,
});
