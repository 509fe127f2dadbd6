import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { asideName, clearAbandoned, giveName } from "./abandoned.ts";
import type { Address } from "./address.ts";
import { type Binaries, MAJOR_VERSION } from "./binaries.ts";
import { type Identity, launchOf, runProgram } from "./launch.ts";
import { describeOldCluster } from "./old-programs.ts";
import { DatabaseStartError, flushFolder, type Place } from "./place.ts";
import { finishSwap, majorVersionOf } from "./swap-clusters.ts";

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
  finishSwap(place);
  if (existsSync(place.cluster)) {
    const version = majorVersionOf(place.cluster);
    if (version !== MAJOR_VERSION) throw new DatabaseStartError(describeOldCluster(place, version));
    // Another process may have given it its name a moment ago, and not have made that durable yet.
    return flushFolder(place.dataDir);
  }
  const aside = asideName(place, randomUUID());
  try {
    await createCluster(aside, place, binaries, identity, address);
    giveName(aside, place);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Makes a cluster in a folder, which must not exist. */
export async function createCluster(
  folder: string,
  place: Place,
  binaries: Binaries,
  identity: Identity,
  address: Address,
): Promise<void> {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (identity.user !== null) chownSync(folder, identity.user.uid, identity.user.gid);
    const args = [`--pgdata=${folder}`, ...address.initdbArguments, ...LOCALE];
    await runProgram(launchOf(identity, place, binaries.initdb, args));
  } catch (cause) {
    throw new DatabaseStartError(`The database could not be created in ${place.dataDir}. ${hintOf(cause)}`, { cause });
  }
}

function hintOf(cause: unknown): string {
  const output = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
  return output === "" ? "Set DATABASE_URL to use a PostgreSQL server instead." : output;
}
