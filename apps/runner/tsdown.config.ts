import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { main: "src/main.ts", "custodian-main": "src/custody/custodian-main.ts" },
  format: "esm",
  platform: "node",
  target: "node20.19",
  deps: { alwaysBundle: [/^@sortie\//], onlyBundle: false },
  outExtensions: () => ({ js: ".mjs" }),
  dts: false,
});
