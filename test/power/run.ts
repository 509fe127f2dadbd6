// Whether a cut of the power loses anything:
//   npm run test:power -- --cuts 5 --seed 1                       so many cuts of each phase on each file system
//   npm run test:power -- --only load --file-system ext4          some of them
//   npm run test:power -- --control                               a disk and a database that break their promise: both must be noticed
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createRandom } from "../../server/sample-data/random.ts";
import { createBackupKey } from "../../server/services/backup/encryption.ts";
import { withDeps } from "../files/kill-rounds.ts";
import { startReceiver } from "../upgrade/journey.ts";
import { Disk, FILE_SYSTEMS, type FileSystem, type Flushes } from "./disk.ts";
import { Life } from "./life.ts";
import { PHASES, type Phase } from "./phases.ts";
import { EMPTY, makeDisk, makeOld, makeUsed, type Template } from "./templates.ts";

const { values } = parseArgs({
  options: {
    cuts: { type: "string", default: "5" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
    "file-system": { type: "string", default: "" },
    control: { type: "boolean", default: false },
    minutes: { type: "string", default: "600" },
  },
});
const MAX_BEGIN_MS = 60_000;
const seed = Number(values.seed);
const endsMs = performance.now() + Number(values.minutes) * 60_000;
const SURVIVORS = ["none", "some-writes", "some-sectors"] as const;
const folder = mkdtempSync(join(tmpdir(), "postern-power-"));
chmodSync(folder, 0o755);
const backupKey = createBackupKey();
const receiver = await startReceiver();
const templates = new Map<Phase["from"], Promise<Template>>([["empty", Promise.resolve(EMPTY)]]);
let problemCount = 0;
const table: Record<string, string | number>[] = [];
process.stdout.write(`seed ${seed}\n`);
try {
  if (values.control) await runControls();
  else
    for (const fileSystem of FILE_SYSTEMS.filter((name) => name.includes(values["file-system"])))
      await runAll(fileSystem);
} finally {
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
  console.table(table);
}
process.exitCode = problemCount === 0 ? 0 : 1;

async function runAll(fileSystem: FileSystem): Promise<void> {
  for (const [name, phase] of Object.entries(PHASES)) {
    if (!name.includes(values.only)) continue;
    const startedMs = performance.now();
    let [cuts, accepted, problems] = [0, 0, 0];
    while (cuts < Number(values.cuts) && performance.now() < endsMs) {
      const life = await open(fileSystem, phase);
      try {
        for (let nth = 0; nth < phase.cuts && cuts < Number(values.cuts); nth += 1) {
          cuts += 1;
          const found = await cutOnce(life, { phase: name, fileSystem, nth: cuts });
          problems += found.length;
          if (found.length > 0) break;
        }
        accepted += life.known.kept.size;
      } finally {
        await life.kill();
        await life.disk.remove();
      }
    }
    problemCount += problems;
    table.push({ fileSystem, phase: name, cuts, accepted, problems, seconds: secondsSince(startedMs) });
  }
}

async function open(fileSystem: FileSystem, phase: Phase): Promise<Life> {
  const { from } = phase;
  const making =
    templates.get(from) ?? (from === "old" ? makeOld(folder, receiver.url) : makeUsed(folder, receiver.url));
  templates.set(from, making);
  const template = await making;
  const image = join(folder, "template");
  makeDisk(image, join(folder, "filling"), fileSystem, template);
  const disk = new Disk(join(folder, "disk"), image);
  const backup = { POSTERN_BACKUP_TO: join(disk.mount, "backups"), POSTERN_BACKUP_KEY: await backupKey };
  return new Life(disk, template.known(), {
    ...{ POSTERN_DEFAULT_PLAN: "pro", POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" },
    ...(phase.isBackedUp === true ? backup : {}),
  });
}

interface Cut {
  readonly phase: string;
  readonly fileSystem: FileSystem;
  readonly nth: number;
  readonly flushes?: Flushes;
}

/** Cuts the power once, starts again as if nobody were there, and returns what does not hold. */
async function cutOnce(life: Life, { phase: name, fileSystem, nth, flushes = "kept" }: Cut): Promise<string[]> {
  const phase = PHASES[name];
  if (phase === undefined) throw new Error(`There is no phase ${name}.`);
  const random = createRandom(Math.imul(seed, 1_000) + nth * 31 + FILE_SYSTEMS.indexOf(fileSystem) * 7 + name.length);
  const startedMs = performance.now();
  await life.disk.attach(flushes);
  mkdirSync(life.settings.POSTERN_DATA_DIR ?? "", { recursive: true, mode: 0o700 });
  mkdirSync(join(life.disk.mount, "backups"), { recursive: true });
  if (phase.from === "used" && phase.isServerOff !== true) await life.boot();
  await Promise.race([phase.begin(life), sleep(MAX_BEGIN_MS)]);
  const delayMs = random.whole(0, phase.withinMs);
  await sleep(delayMs);
  const survivors = flushes === "ignored" ? "none" : random.pick(SURVIVORS);
  await life.cut({ survivors, seed: random.whole(0, 1_000_000_000) });
  const accepted = life.known.kept.size;

  const problems: string[] = [];
  let bootMs = 0;
  try {
    await life.disk.attach();
    problems.push(...(await life.disk.check(fileSystem)));
    const bootedMs = performance.now();
    await life.boot();
    bootMs = Math.round(performance.now() - bootedMs);
    problems.push(...(await life.problems()));
    if (phase.check !== undefined) problems.push(...(await phase.check(life)));
  } catch (error) {
    problems.push(
      `it does not work after the cut: ${error instanceof Error ? `${error.message} ${error.cause ?? ""}` : error}`,
    );
  }
  await life.cut({ survivors: "none", seed: 0 });
  const what = `${fileSystem}, ${name}, cut ${nth} after ${delayMs} ms (${survivors} survived)`;
  const took = `${accepted} accepted, started again in ${bootMs} ms, ${secondsSince(startedMs)} s`;
  process.stdout.write(`${what}: ${took}, ${problems.length} problems\n`);
  for (const problem of problems.slice(0, 5)) process.stdout.write(`  ${problem}\n`);
  return problems;
}

/** What breaks its promise must be noticed, or the rest shows nothing. */
async function runControls(): Promise<void> {
  const fileSystem = "ext4";
  for (const control of ["a disk that ignores flushes", "commits that do not wait"]) {
    const life = await open(fileSystem, PHASES.load ?? never());
    try {
      const isDisk = control === "a disk that ignores flushes";
      if (!isDisk) {
        await life.disk.attach();
        await withDeps({ settings: life.settings }, (deps) =>
          deps.db.pool.query(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$",
          ),
        );
        execFileSync("sync", ["--file-system", life.disk.mount]);
        await life.cut({ survivors: "none", seed: 0 });
      }
      const found = await cutOnce(life, { phase: "load", fileSystem, nth: 1, flushes: isDisk ? "ignored" : "kept" });
      const lost = found.filter((problem) => problem.endsWith("is there 0 times")).length;
      if (lost === 0) problemCount += 1;
      table.push({ control, accepted: life.known.kept.size, lost });
    } finally {
      await life.kill();
      await life.disk.remove();
    }
  }
}

function never(): never {
  throw new Error("There is no such phase.");
}

function secondsSince(ms: number): number {
  return Math.round((performance.now() - ms) / 100) / 10;
}
