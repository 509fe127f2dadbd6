// Whether an embedded database that an older major version of PostgreSQL made is upgraded with everything that is in it, by the two
// commands that Postern prints: part of npm run test:upgrade. Ends with 1 when something is lost.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf } from "../../packages/embedded-postgres/src/address.ts";
import { createCluster } from "../../packages/embedded-postgres/src/cluster.ts";
import { requirePrograms } from "../../packages/embedded-postgres/src/find-programs.ts";
import { chooseIdentity } from "../../packages/embedded-postgres/src/identity.ts";
import { openPlace } from "../../packages/embedded-postgres/src/place.ts";
import { linkLibraries, packageName } from "../../packages/embedded-postgres/src/programs.ts";
import { connect, withServer } from "../../packages/embedded-postgres/src/run-server.ts";
import { migrate } from "../../server/core/database/migrate.ts";
import { createLogger } from "../../server/core/platform/log.ts";
import { compareViews } from "./compare-views.ts";
import { readView, startVersion } from "./instance.ts";
import { expectDelivered, freePort, startReceiver, use } from "./journey.ts";
import { countRows, findLosses, readSnapshot, takeSnapshot } from "./snapshot.ts";

const root = join(import.meta.dirname, "..", "..");
const OLD = { major: "17", release: "17.10.0-beta.17" };
const dataDir = mkdtempSync(join(tmpdir(), "postern-majors-"));
const env = { ...process.env, POSTERN_DATA_DIR: dataDir, LOG_LEVEL: "warn" };
const problems: string[] = [];

try {
  const place = openPlace(dataDir);
  const programsFolder = join(dataDir, `postgres-programs-${OLD.major}`);
  npmInstall(programsFolder, `${packageName()}@${OLD.release}`);
  const programs = requirePrograms(null, OLD.major, place);
  linkLibraries(programs, place);
  await createCluster(place.cluster, place, programs, chooseIdentity(programs, place), addressOf(place));

  const receiver = await startReceiver();
  const port = await freePort();
  const { access, shown, before } = await withServer(place, programs, async (connection) => {
    const maintenance = await connect({ ...connection, database: "postgres" });
    await maintenance.query("CREATE DATABASE postern").finally(() => maintenance.end());
    await migrate(connection, createLogger("silent"));
    const instance = await startVersion(root, dataDir, port, { DATABASE_URL: databaseUrl(connection) });
    const access = await use(instance, receiver.url);
    await expectDelivered(receiver, 4);
    const shown = await readView(instance, root, access).finally(() => instance.stop());
    return { access, shown, before: await readSnapshot(connection) };
  });
  // As on a machine that has only what Postern installs.
  rmSync(programsFolder, { recursive: true });
  rmSync(place.libraries, { recursive: true });

  const refused = postern("serve");
  expect(
    refused.status === 1 && refused.stderr.includes("made by PostgreSQL 17"),
    `the start was not refused: ${refused.stderr}`,
  );
  const command = /`(npm install [^`]+)`/.exec(refused.stderr)?.[1] ?? "";
  execFileSync(`${command} --ignore-scripts --no-audit --no-fund --prefer-offline`, {
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const upgraded = postern("database", "upgrade");
  say(upgraded.stdout.trim());
  expect(upgraded.status === 0, `the upgrade failed: ${upgraded.stderr}`);

  const after = await takeSnapshot(dataDir);
  problems.push(...findLosses(before, after), ...findLosses(after, before));
  say(`${countRows(before)} rows in ${before.size} tables, ${countRows(after)} afterwards`);
  expect(existsSync(`${place.cluster}-${OLD.major}`), "the old database was not kept");
  expect(
    postern("doctor").stdout.includes(`rm -r "${place.cluster}-${OLD.major}"`),
    "doctor does not name the old database",
  );
  expect(postern("database", "upgrade").stdout.includes("already"), "a second upgrade was not refused");

  const newest = await startVersion(root, dataDir, port);
  const now = await readView(newest, root, access).finally(() => newest.stop());
  problems.push(...compareViews(shown, now));
  receiver.close();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
say(problems.length === 0 ? `PostgreSQL ${OLD.major} → 18: everything is kept` : problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;

function postern(...words: readonly string[]) {
  return spawnSync(process.execPath, [join(root, "bin", "postern.mjs"), ...words], { env, encoding: "utf8" });
}

function databaseUrl(connection: { readonly database: string; readonly host?: string | undefined }): string {
  const url = new URL(`postgresql://postern@localhost/${connection.database}`);
  url.searchParams.set("host", connection.host ?? "");
  return url.toString();
}

function npmInstall(prefix: string, name: string): void {
  const options = ["--no-save", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", prefix];
  execFileSync("npm", ["install", ...options, name], { stdio: ["ignore", "ignore", "inherit"] });
}

function expect(holds: boolean, problem: string): void {
  if (!holds) problems.push(problem);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
