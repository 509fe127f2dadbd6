import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "../support/no-settings.ts";

declare module "vitest" {
  interface ProvidedContext {
    seed: number;
    kills: number;
    /** The commit or tag to upgrade from. */
    from: string;
  }
}

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve("graphql")) }] },
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["test/ha/*.ha.ts"],
    fileParallelism: false,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    bail: 0,
    provide: {
      seed: Number(process.env.HA_SEED ?? Date.now() % 1_000_000),
      kills: Number(process.env.HA_KILLS ?? 20),
      from: process.env.HA_FROM ?? "017fe697",
    },
  },
});
