import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "../support/no-settings.ts";

declare module "vitest" {
  interface ProvidedContext {
    seed: number;
  }
}

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve("graphql")) }] },
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["test/faults/*.faults.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    fileParallelism: false,
    hookTimeout: 60_000,
    bail: 0,
    provide: { seed: Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000) },
  },
});
