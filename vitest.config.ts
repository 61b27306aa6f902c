import { defineConfig } from "vitest/config";

const ignored = ["**/node_modules/**", "**/dist/**", "subject/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // Pure tests share their modules: most of a run would be loading the same files again.
          isolate: false,
          include: ["{apps,packages}/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...ignored, "**/*.int.test.ts"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["{apps,packages}/*/src/**/*.int.test.ts"],
          exclude: ignored,
          globalSetup: ["packages/db/src/testing/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
