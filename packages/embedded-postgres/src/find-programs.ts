import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DatabaseStartError, type Place } from "./place.ts";
import {
  BUNDLED_MAJOR,
  bundledPrograms,
  choosePrograms,
  OLDEST_MAJOR,
  type Programs,
  packagedPrograms,
  packageName,
  programsIn,
} from "./programs.ts";

// Last npm release of each older major version that upgrades support.
const OLD_RELEASES: Readonly<Record<string, string>> = { "17": "17.10.0-beta.17" };
// Locations on Debian and Red Hat.
const SYSTEM_FOLDERS = (major: string) => [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`];

/** Finds the programs of a major version on this machine, preferring the configured ones. */
export function findPrograms(bin: string | null, major: string, place: Place | null = null): Programs | null {
  const chosen = choosePrograms(bin);
  if (chosen.major === major) return chosen;
  const bundled = major === BUNDLED_MAJOR ? unlessMissing(bundledPrograms) : null;
  if (bundled !== null) return bundled;
  const folders = [...(place === null ? [] : lastUsed(place)), ...SYSTEM_FOLDERS(major)];
  const found = folders.map(programsIn).find((programs) => programs?.major === major);
  return found ?? (place === null ? null : unlessMissing(() => installedForUpgrade(place, major)));
}

/**
 * Like `findPrograms`, but throws a DatabaseStartError that explains how to get from this major version to the
 * configured one.
 */
export function requirePrograms(bin: string | null, major: string, place: Place): Programs {
  const found = findPrograms(bin, major, place);
  if (found === null) throw new DatabaseStartError(describeOtherMajor(place, major, choosePrograms(bin)));
  return found;
}

/** Explains how to get from the major version that made a cluster to that of the chosen programs. */
export function describeOtherMajor(place: Place, from: string, chosen: Programs): string {
  const found = findPrograms(chosen.root === null ? dirname(chosen.postgres) : null, from, place);
  const has = chosen.root === null ? "POSTERN_POSTGRES_BIN has" : "this version of Postern includes";
  const made = `${place.cluster} was made by PostgreSQL ${from}, and ${has} PostgreSQL ${chosen.major}.`;
  const copy = "`postern database upgrade`. It copies everything and keeps the old database.";
  if (found !== null) return `${made} Stop Postern, then run ${copy}${adviseToKeep(from, found)}`;
  const release = OLD_RELEASES[from];
  if (release !== undefined) {
    const install = `npm install --no-save --prefix "${programsFolder(place, from)}" ${packageName()}@${release}`;
    return `${made} Stop Postern, run \`${install}\`, then ${copy}`;
  }
  return Number(from) < OLDEST_MAJOR
    ? `${made} There is no way from one to the other. Start the version of Postern that made it.`
    : `${made} Install PostgreSQL ${from}, and set POSTERN_POSTGRES_BIN to the folder of its programs.`;
}

function adviseToKeep(from: string, found: Programs): string {
  const keep = ` To keep PostgreSQL ${from} instead,`;
  if (found.root === null) return `${keep} set POSTERN_POSTGRES_BIN to ${dirname(found.postgres)}.`;
  return from === BUNDLED_MAJOR ? `${keep} unset POSTERN_POSTGRES_BIN.` : "";
}

/** Install folder for the programs of an older major version during an upgrade. */
export function programsFolder({ dataDir }: Place, major: string): string {
  return join(dataDir, `postgres-programs-${major}`);
}

function installedForUpgrade(place: Place, major: string): Programs {
  const { resolve } = createRequire(join(programsFolder(place, major), "package.json"));
  return packagedPrograms(dirname(dirname(resolve(packageName()))), major);
}

/** Folder of the programs that last ran a cluster, as recorded by PostgreSQL. */
function lastUsed({ cluster }: Place): string[] {
  const file = join(cluster, "postmaster.opts");
  const [program = ""] = existsSync(file) ? readFileSync(file, "utf8").split(' "') : [];
  return program === "" ? [] : [dirname(program)];
}

function unlessMissing(find: () => Programs): Programs | null {
  try {
    return find();
  } catch {
    return null;
  }
}
