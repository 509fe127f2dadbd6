import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { flushFolder } from "../../durable-files.ts";
import type { Address } from "./address.ts";
import type { Binaries } from "./binaries.ts";
import { DatabaseStartError } from "./errors.ts";
import { type Identity, launchOf, runProgram } from "./launch.ts";
import { isRunning } from "./locks.ts";
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
  removeAbandoned(place);
  if (existsSync(place.cluster)) return checkVersion(place);
  const aside = `${place.cluster}.new.${process.pid}.${randomUUID()}`;
  try {
    mkdirSync(aside, { mode: 0o700 });
    if (identity.user !== null) chownSync(aside, identity.user.uid, identity.user.gid);
    const args = [`--pgdata=${aside}`, ...address.initdbArguments, ...LOCALE];
    await runProgram(launchOf(identity, place, binaries.initdb, args));
    moveIntoPlace(aside, place);
  } catch (cause) {
    throw new DatabaseStartError(`The database could not be created in ${place.dataDir}. ${hintOf(cause)}`, { cause });
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const ABANDONED = /^postgres\.new\.(\d+)\./;

function moveIntoPlace(aside: string, place: Place): void {
  try {
    renameSync(aside, place.cluster);
    // Else a power cut could bring the name of a half-made one back, which the next start removes.
    flushFolder(place.dataDir);
  } catch (error) {
    // Another process was first; its cluster is as good as this one.
    if (!existsSync(place.cluster)) throw error;
  }
}

function removeAbandoned(place: Place): void {
  for (const name of readdirSync(place.dataDir)) {
    const pid = ABANDONED.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(place.dataDir, name), { recursive: true, force: true });
    } catch {
      // An initdb whose parent was killed may still be writing there; it will be gone by the next start.
    }
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
