import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { flushFolder } from "../../durable-files.ts";
import { asideName, clearAbandoned, giveName } from "./abandoned.ts";
import type { Address } from "./address.ts";
import type { Binaries } from "./binaries.ts";
import { DatabaseStartError } from "./errors.ts";
import { type Identity, launchOf, runProgram } from "./launch.ts";
import type { Place } from "./place.ts";

const MAJOR_VERSION = "18";
// Text compares by code point whatever the machine: no system locale is asked for, so none can be missing or change.
const LOCALE = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];

/** Makes the cluster unless there is one. A half-made one never bears the cluster's name: it is made aside and renamed. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  identity: Identity,
  address: Address,
): Promise<void> {
  clearAbandoned(place);
  if (existsSync(place.cluster)) {
    checkVersion(place);
    // Another process may have given it its name a moment ago, and not have made that durable yet.
    return flushFolder(place.dataDir);
  }
  const aside = asideName(place, randomUUID());
  try {
    mkdirSync(aside, { mode: 0o700 });
    if (identity.user !== null) chownSync(aside, identity.user.uid, identity.user.gid);
    const args = [`--pgdata=${aside}`, ...address.initdbArguments, ...LOCALE];
    await runProgram(launchOf(identity, place, binaries.initdb, args));
    giveName(aside, place);
  } catch (cause) {
    throw new DatabaseStartError(`The database could not be created in ${place.dataDir}. ${hintOf(cause)}`, { cause });
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function checkVersion(place: Place): void {
  let version: string;
  try {
    version = readFileSync(join(place.cluster, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    throw new DatabaseStartError(`${place.cluster} cannot be read as a PostgreSQL cluster.`, { cause });
  }
  if (version !== MAJOR_VERSION) {
    throw new DatabaseStartError(
      `${place.cluster} was made by PostgreSQL ${version}, and this version of Postern includes PostgreSQL ${MAJOR_VERSION}.`,
    );
  }
}

function hintOf(cause: unknown): string {
  const output = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
  return output === "" ? "Set DATABASE_URL to use a PostgreSQL server instead." : output;
}
