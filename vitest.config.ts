import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "./test/support/no-settings.ts";
import { patient } from "./test/support/patience.ts";

// The one copy that Node loads: the engine refuses a schema that another copy of it made.
const resolve = { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve("graphql")) }] };
const PROCESSOR_TIME = "test/core/intake/processor-time.test.ts";
const TESTS = ["test/**/*.test.ts", "test/**/*.test.tsx", "packages/*/test/**/*.test.ts"];
const RECOVERY = ["test/**/*.recovery.test.ts", "packages/*/test/**/*.recovery.test.ts"];
const LONG = ["test/**/*.long.test.ts", "packages/*/test/**/*.long.test.ts"];
// What needs no database, and runs in `npm run check`.
const TEXTS = [
  "test/architecture/*.test.ts",
  "test/docs/!(*.long).test.ts",
  "test/mutants/*.test.ts",
  "test/count-lines.test.ts",
];
const QUALITY = ["packages/spam/test/**/*.quality.test.ts"];

/** Tests on a real database, each file with a copy of a migrated one. */
function onDatabase(name: string, include: readonly string[], exclude: readonly string[] = []) {
  return {
    resolve,
    test: {
      name,
      include: [...include],
      exclude: ["test/browser/**", "test/clients/**", "node_modules/**", ...exclude],
      globalSetup: ["test/support/global-setup.ts"],
      setupFiles: ["test/support/property-seed.ts"],
      // The server has no state of its own beside what is passed to it, so files share what they import: loading it anew
      // for each of them took a third of the whole run.
      isolate: false,
      unstubGlobals: true,
      unstubEnvs: true,
      testTimeout: patient(60_000),
      hookTimeout: patient(60_000),
      // What is waited for comes within milliseconds, but not on a busy machine.
      expect: { poll: { timeout: patient(20_000) } },
      restoreMocks: true,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      onDatabase("guarantees", TESTS, [...RECOVERY, ...LONG, ...QUALITY, ...TEXTS, PROCESSOR_TIME]),
      onDatabase("recovery", RECOVERY),
      onDatabase("long", LONG),
      onDatabase("spam quality", QUALITY),
      { resolve, test: { name: "texts", include: TEXTS, isolate: false, testTimeout: patient(120_000) } },
      {
        resolve,
        // In a process of its own: what other files ran before decides how the engine compiles an expression.
        test: { name: "processor time", include: [PROCESSOR_TIME], testTimeout: patient(60_000) },
      },
    ],
  },
});
