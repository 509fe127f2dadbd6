import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { asideName, clearAbandoned, giveName } from "./abandoned.ts";
import type { Address } from "./address.ts";
import { describeOtherMajor } from "./find-programs.ts";
import { type Identity, launchOf, runProgram } from "./launch.ts";
import { DatabaseStartError, flushFolder, type Place } from "./place.ts";
import type { Programs } from "./programs.ts";
import { finishSwap, majorVersionOf } from "./swap-clusters.ts";

// Text compares by code point on every machine. From 17 on no system locale is used, so none can be missing or change;
// before, the system's locale classifies letters.
function localeFor({ major }: Programs): string[] {
  const letters =
    Number(major) >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : [`--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`];
  return ["--encoding=UTF8", "--locale=C", ...letters];
}

/**
 * Creates the cluster if missing. It is created aside and renamed, so the cluster's name never refers to a half-made
 * one.
 */
export async function ensureCluster(
  place: Place,
  programs: Programs,
  identity: Identity,
  address: Address,
): Promise<void> {
  clearAbandoned(place);
  finishSwap(place);
  if (existsSync(place.cluster)) {
    const version = majorVersionOf(place.cluster);
    if (version !== programs.major) throw new DatabaseStartError(describeOtherMajor(place, version, programs));
    // Another process may have just renamed it, without making that durable yet.
    return flushFolder(place.dataDir);
  }
  const aside = asideName(place, randomUUID());
  try {
    await createCluster(aside, place, programs, identity, address);
    giveName(aside, place);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** The folder must not exist. */
export async function createCluster(
  folder: string,
  place: Place,
  programs: Programs,
  identity: Identity,
  address: Address,
): Promise<void> {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (identity.user !== null) chownSync(folder, identity.user.uid, identity.user.gid);
    const args = [`--pgdata=${folder}`, "--data-checksums", ...address.initdbArguments, ...localeFor(programs)];
    await runProgram(launchOf(identity, place, programs, "initdb", args));
  } catch (cause) {
    throw new DatabaseStartError(`The database could not be created in ${place.dataDir}. ${hintOf(cause)}`, { cause });
  }
}

function hintOf(cause: unknown): string {
  const output = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
  return output === "" ? "Set DATABASE_URL to use a PostgreSQL server instead." : output;
}
