import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Binaries, binariesIn, MAJOR_VERSION, packageName } from "./binaries.ts";
import { DatabaseStartError, type Place } from "./place.ts";

// The last release of each major version that an upgrade can start from.
const OLD_RELEASES: Readonly<Record<string, string>> = { "17": "17.10.0-beta.17" };

/** Says how to get from an older major version to this one. */
export function describeOldCluster(place: Place, from: string): string {
  const made = `${place.cluster} was made by PostgreSQL ${from}, and this version of Postern includes PostgreSQL ${MAJOR_VERSION}.`;
  const release = OLD_RELEASES[from];
  if (release === undefined)
    return `${made} There is no way from one to the other. Start the version of Postern that made it.`;
  return (
    `${made} Stop Postern, run \`npm install --no-save --prefix "${programsFolder(place, from)}" ${packageName()}@${release}\`, ` +
    "then `postern database upgrade`. It copies everything and keeps the old database."
  );
}

/** The programs of an older major version, which the operator has installed for the upgrade. */
export function findOldPrograms(place: Place, from: string): Binaries {
  try {
    const resolve = createRequire(join(programsFolder(place, from), "package.json")).resolve;
    return binariesIn(dirname(dirname(resolve(packageName()))));
  } catch (cause) {
    throw new DatabaseStartError(describeOldCluster(place, from), { cause });
  }
}

/** The folder that they are installed to. */
export function programsFolder({ dataDir }: Place, major: string): string {
  return join(dataDir, `postgres-programs-${major}`);
}
