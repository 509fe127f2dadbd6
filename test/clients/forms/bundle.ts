import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { FRAMEWORKS_FOLDER } from "./install-frameworks.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Bundles a page's files, keyed by name; the first one is the page's script. */
export async function bundleFiles(files: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(FRAMEWORKS_FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FRAMEWORKS_FOLDER, "page-"));
  try {
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    return await bundle(paths[0] ?? "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page's script, built by Vite as for a website, for inlining into the page. */
export async function bundle(entry: string, plugins: readonly Plugin[] = []): Promise<string> {
  // Vite keeps the process's NODE_ENV; an earlier development server has left "development".
  process.env.NODE_ENV = "production";
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [...plugins],
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "page" } },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("Vite built nothing.");
  return output.output[0].code.replaceAll("</script", "<\\/script");
}
