// npm run package: writes postern-<version>.tgz, which installs and runs without building anything. Options:
//   --out DIR    the folder to write it to, in place of this one
// Beside what is built, only the package carries:
//   npm-shrinkwrap.json       the exact versions that were tested: npm ignores the lockfile and the overrides of a package
//   THIRD-PARTY-NOTICES.txt   the licences of what is built into the dashboard or installed with the server
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { out: { type: "string", default: root } } });
const extra = {
  "npm-shrinkwrap.json": () => `${JSON.stringify(withoutDevelopment(readLockfile()), null, 2)}\n`,
  "THIRD-PARTY-NOTICES.txt": () => run(process.execPath, [join(root, "scripts/third-party-notices.mjs")]),
};

build();
try {
  for (const [name, contents] of Object.entries(extra)) writeFileSync(join(root, name), contents());
  const packed = run("npm", ["pack", "--json", "--pack-destination", resolve(values.out)]);
  const [{ filename, size, unpackedSize }] = JSON.parse(packed);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    `${join(resolve(values.out), filename)}: ${megabytes(size)}, ${megabytes(unpackedSize)} unpacked\n`,
  );
} finally {
  // While there is a shrinkwrap, npm would install from it in place of the lockfile.
  for (const name of Object.keys(extra)) rmSync(join(root, name), { force: true });
}

function run(command, words) {
  return execFileSync(command, words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function readLockfile() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

function withoutDevelopment(lockfile) {
  const { devDependencies: _development, ...own } = lockfile.packages[""];
  const others = Object.entries(lockfile.packages).filter(([path, { dev }]) => path !== "" && dev !== true);
  return { ...lockfile, packages: { "": own, ...Object.fromEntries(others) } };
}
