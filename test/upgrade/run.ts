// Whether a data folder of an older version starts under this checkout with everything that is in it:
//   npm run test:upgrade                 from every old version
//   npm run test:upgrade -- --from REF   from one commit or tag
//   npm run test:upgrade -- --keep DIR   keeps what is installed for the next run
// Ends with 1 when something is lost. Takes a few minutes for each version.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signIn } from "../../bench/postern.ts";
import { LAST_FORMER_COMMIT } from "../../server/store/database/former-history.ts";
import { compareViews } from "./compare-views.ts";
import { OWNER, readView, startVersion } from "./instance.ts";
import { expectDelivered, freePort, startReceiver, use } from "./journey.ts";
import { installVersion, needsLastFormer, type OldVersion, oldVersions } from "./old-version.ts";
import { countRows, findLosses, type Snapshot, separateUsers, takeSnapshot } from "./snapshot.ts";

const root = join(import.meta.dirname, "..", "..");
const { values: options } = parseArgs({
  options: { from: { type: "string", multiple: true, default: [] }, keep: { type: "string" } },
});
const versions = options.from.length > 0 ? options.from.map((ref): OldVersion => [ref, ref]) : oldVersions();

const problems: string[] = [];
for (const [name, ref] of versions) {
  const folder = mkdtempSync(join(tmpdir(), "postern-upgrade-"));
  try {
    const found = await upgradeFrom(ref, folder);
    say(`${ref} (${name}): ${found.length === 0 ? "everything is kept" : found.join("\n  ")}`);
    problems.push(...found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = problems.length === 0 ? 0 : 1;

async function upgradeFrom(ref: string, folder: string): Promise<string[]> {
  const checkout = installVersion(ref, options.keep ?? folder);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const receiver = await startReceiver();
  const port = await freePort();
  const old = await startVersion(checkout, dataDir, port);
  const access = await use(old, receiver.url);
  const shown = await readView(old, checkout, access).finally(() => old.stop());
  const before = await takeSnapshot(dataDir);

  // Without anything that runs in the background: the migrations alone.
  const problems = needsLastFormer(checkout, ref) ? await updateToLastFormer(dataDir, folder, before) : [];
  await migrateAlone(dataDir);
  const after = await takeSnapshot(dataDir);
  problems.push(...findLosses(separateUsers(before), after));
  const submissions = before.get("submissions")?.length ?? 0;
  say(`  ${countRows(before)} rows in ${before.size} tables, of which ${submissions} submissions`);

  const newest = await startVersion(root, dataDir, port);
  try {
    // A version may have named its cookies otherwise, so that its session has ended.
    const session = await signIn(newest.url, OWNER.email, OWNER.password);
    const now = await readView(newest, root, { ...access, session });
    await expectDelivered(receiver, submissions);
    return [...problems, ...compareViews(shown, now), ...(submissions < 3 ? ["too few submissions were made"] : [])];
  } finally {
    await newest.stop();
    receiver.close();
  }
}

/** Checks that this version refuses a database and leaves it as it is, then does what it says. */
async function updateToLastFormer(dataDir: string, folder: string, before: Snapshot): Promise<string[]> {
  const refusal = await migrateAlone(dataDir).then(() => "nothing", String);
  const problems = refusal.includes(LAST_FORMER_COMMIT) ? [] : [`the refusal names no commit: ${refusal}`];
  const untouched = await takeSnapshot(dataDir);
  problems.push(...findLosses(before, untouched), ...findLosses(untouched, before));
  const checkout = installVersion(LAST_FORMER_COMMIT, options.keep ?? folder);
  const env = { ...process.env, POSTERN_DATA_DIR: dataDir };
  execFileSync(process.execPath, [join(checkout, "bin", "postern.mjs"), "migrate"], { cwd: checkout, env });
  return problems;
}

async function migrateAlone(dataDir: string): Promise<void> {
  const { openStore } = await import("../../server/store/database/open.ts");
  const { readConfig } = await import("../../server/config.ts");
  const { createLogger } = await import("../../server/platform/log.ts");
  const config = readConfig({ POSTERN_DATA_DIR: dataDir });
  const store = await openStore({ config, log: createLogger("silent"), mode: "exclusive" });
  await store.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
