// Builds the scripts that run on customers' pages, from web/embed/. Each is a function of its settings, which the server
// puts in place of SETTINGS when a page asks for it. With --watch it builds them again when they change.
import { join } from "node:path";
import { build, context } from "esbuild";

const options = {
  absWorkingDir: join(import.meta.dirname, ".."),
  entryPoints: ["web/embed/form.ts", "web/embed/upload.ts"],
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

if (process.argv.includes("--watch")) await (await context(options)).watch();
else await build(options);
