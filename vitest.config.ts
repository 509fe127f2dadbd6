import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    exclude: ["test/browser/**", "test/clients/**", "node_modules/**"],
    globalSetup: ["test/support/global-setup.ts"],
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
});
