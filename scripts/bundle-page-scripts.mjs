// Builds the scripts that run on customers' pages, from web/embed/. Each is a function of its settings, which the server
// puts in place of SETTINGS when a page asks for it.
import { join } from "node:path";
import { build, context } from "esbuild";

const options = {
  absWorkingDir: join(import.meta.dirname, ".."),
  entryPoints: ["web/embed/form.ts", "web/embed/upload.ts", "web/embed/proof.ts"],
  outdir: "dist/embed",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2020",
  charset: "utf8",
  banner: { js: "(settings=>{" },
  footer: { js: "})(SETTINGS);" },
  legalComments: "none",
  logLevel: "warning",
};

/** Builds them, and again whenever they change. Returns how to stop that. */
export async function watchPageScripts() {
  const watched = await context(options);
  await watched.rebuild();
  await watched.watch();
  return () => watched.dispose();
}

if (import.meta.filename === process.argv[1]) await build(options);
