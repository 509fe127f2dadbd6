import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "./test/support/no-settings.ts";
import { patient } from "./test/support/patience.ts";

export default defineConfig({
  // The one copy that Node loads: the engine refuses a schema that another copy of it made.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve("graphql")) }] },
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    exclude: ["test/browser/**", "test/clients/**", "node_modules/**"],
    globalSetup: ["test/support/global-setup.ts"],
    setupFiles: ["test/support/property-seed.ts"],
    maxWorkers: "100%",
    // The server has no state of its own beside what is passed to it, so files share what they import: loading it anew
    // for each of them took a third of the whole run.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: patient(30_000),
    hookTimeout: patient(30_000),
    // What is waited for comes within milliseconds, but not on a busy machine.
    expect: { poll: { timeout: patient(20_000) } },
    restoreMocks: true,
  },
});
