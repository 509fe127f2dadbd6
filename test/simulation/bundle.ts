import { accessSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { SUBSTITUTED } from "./globals.ts";

const root = join(import.meta.dirname, "..", "..");
const here = "test/simulation";

/** The store modules that the model replaces. */
const MODELS: Readonly<Record<string, string>> = {
  "server/core/accounts/store/accounts.ts": "recipients",
  "server/core/deliveries/store/transitions.ts": "deliveries",
  "server/core/destinations/store/destinations.ts": "recipients",
  "server/core/intake/store/commit-batch.ts": "intake",
  "server/core/intake/store/intake-forms.ts": "intake",
  "server/core/webhooks/store/endpoints.ts": "recipients",
  "server/core/mail-server/store/refusals.ts": "recipients",
};

// A model that replaces nothing would let lives run on the real store.
for (const path of Object.keys(MODELS)) accessSync(join(root, path));

/** Files of the store and of the model. */
const STORE = /^(?:server\/core\/database\/|server\/\w+\/[\w-]+\/store[./]|test\/simulation\/store\/)/;

/** Replaces the store with the model, except for what the model itself imports from the store. */
const substituteStore: Plugin = {
  name: "model store",
  setup: (plugin) => {
    plugin.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir, importer }) => {
      if (STORE.test(relative(root, importer))) return null;
      const model = MODELS[relative(root, join(resolveDir, path))];
      return model === undefined ? null : { path: join(root, here, "store", `${model}.ts`) };
    });
  },
};

/**
 * Packages bundled too: a service would load `file-type/core` in real time in the middle of a life, and ours are
 * TypeScript.
 */
const bundlePackages: Plugin = {
  name: "bundle packages",
  setup: (plugin) => {
    plugin.onResolve({ filter: /^(?:file-type\/core|@postern\/.*)$/ }, ({ path }) => ({
      path: realpathSync(fileURLToPath(import.meta.resolve(path))),
    }));
  },
};

/** Bundles the services over the model store and a simulated runtime; returns the bundle's path. */
export async function bundleSimulation(): Promise<string> {
  const outfile = join(root, "node_modules", ".simulation", `${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [join(here, "lives.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    define: { ...SUBSTITUTED },
    inject: [join(root, here, "globals.ts")],
    plugins: [bundlePackages, substituteStore],
    sourcemap: "inline",
    logLevel: "error",
  });
  return pathToFileURL(outfile).href;
}
