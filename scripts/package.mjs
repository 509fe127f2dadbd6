// npm run package: writes postern-<version>.tgz, which installs and runs without building anything. Options:
//   --out DIR    the folder to write it to, in place of this one
// What the server imports is built into it, so the package asks npm for the programs of PostgreSQL alone. Beside the files
// that package.json names, it carries:
//   npm-shrinkwrap.json       their exact versions: npm ignores the lockfile of a package
//   THIRD-PARTY-NOTICES.txt   the licences of everything that is built in or installed with it
//   sbom.cdx.json             names and versions of the same, as CycloneDX
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { build } from "./build.mjs";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { out: { type: "string", default: root } } });
const manifest = readJson("package.json");
const { optionalDependencies } = readJson("packages/embedded-postgres/package.json");
const staging = mkdtempSync(join(tmpdir(), "postern-pack-"));

/** A link to another file, with its words and path. */
const LINK = /\[([^\]]+)\]\(([^):#]+)(?:#[^)]*)?\)/g;

build();
try {
  for (const path of ["README.md", "LICENSE", ...manifest.files.filter((file) => !file.startsWith("!"))]) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(staging, path), { recursive: true });
  }
  leaveOutLinks();
  const {
    scripts: _scripts,
    workspaces: _builtIn,
    overrides: _overrides,
    dependencies: _built,
    devDependencies: _tools,
    ...rest
  } = manifest;
  const own = { ...rest, optionalDependencies };
  write("package.json", toJson(own));
  write("npm-shrinkwrap.json", toJson(lockfileOf(own)));
  write("THIRD-PARTY-NOTICES.txt", run(process.execPath, [join(root, "scripts/third-party-notices.mjs")]));
  write("sbom.cdx.json", toJson(billOfMaterials()));
  const packed = run("npm", ["pack", "--json", "--pack-destination", resolve(values.out)]);
  const [{ filename, size, unpackedSize }] = JSON.parse(packed);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    `${join(resolve(values.out), filename)}: ${megabytes(size)}, ${megabytes(unpackedSize)} unpacked\n`,
  );
} finally {
  rmSync(staging, { recursive: true, force: true });
}

function run(command, words, cwd = staging) {
  return execFileSync(command, words, { cwd, encoding: "utf8", maxBuffer: 64e6, stdio: ["ignore", "pipe", "inherit"] });
}

/** Leaves of a link to what is not in the package its text alone, and no picture. */
function leaveOutLinks() {
  for (const name of readdirSync(staging, { recursive: true }).filter((path) => path.endsWith(".md"))) {
    const text = readFileSync(join(staging, name), "utf8").replace(/<picture>.*?<\/picture>\n\n/s, "");
    const isCarried = (path) => existsSync(join(staging, dirname(name), path));
    write(
      name,
      text.replace(LINK, (link, words, path) => (isCarried(path) ? link : words)),
    );
  }
}

function write(name, contents) {
  writeFileSync(join(staging, name), contents);
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}

function toJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What the lockfile says of the packages that are still installed; they need no others. */
function lockfileOf(own) {
  const lockfile = readJson("package-lock.json");
  const names = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`);
  const packages = Object.fromEntries(names.map((name) => [name, lockfile.packages[name]]));
  return { ...lockfile, packages: { "": own, ...packages } };
}
