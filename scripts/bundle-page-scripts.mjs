// Builds the scripts that run on customers' pages, from web/embed/. Each is a function of its settings, which the server
// puts in place of SETTINGS for each page that asks for it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, context } from "esbuild";
import { minifySync } from "vite";

const target = "es2020";

/** Oxc writes them shorter than esbuild, and every byte of them is loaded by the visitors of other people's websites. */
const write = {
  name: "write",
  setup({ onEnd }) {
    onEnd(({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        const { code, errors } = minifySync(path, text, { compress: { target }, mangle: { toplevel: true } });
        if (errors.length > 0) throw new Error(errors[0].message);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, code);
      }
    });
  },
};

const options = {
  absWorkingDir: join(import.meta.dirname, ".."),
  entryPoints: ["form", "upload", "proof", "errors"].map((name) => `web/embed/${name}.ts`),
  outdir: "dist/embed",
  bundle: true,
  format: "esm",
  target,
  charset: "utf8",
  banner: { js: "(settings=>{" },
  footer: { js: "})(SETTINGS);" },
  legalComments: "none",
  logLevel: "warning",
  write: false,
  plugins: [write],
};

/** Builds them, and again whenever they change. Returns how to stop that. */
export async function watchPageScripts() {
  const watched = await context(options);
  await watched.rebuild();
  await watched.watch();
  return () => watched.dispose();
}

if (import.meta.filename === process.argv[1]) await build(options);
