// Whether a cut of the power loses anything:
//   npm run test:power -- --cuts 5 --seed 1                       so many cuts of each phase on each file system
//   npm run test:power -- --only load,sweep --file-system ext4    some of them
//   npm run test:power -- --guest --file-system ext4              five of a whole virtual machine
//   npm run test:power -- --control                               a disk and a database that break their promise: both must be noticed
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../../shared/random.ts";
import { startReceiver } from "../upgrade/journey.ts";
import { runControls } from "./controls.ts";
import { type Cut, cutOnce, measure } from "./cut.ts";
import { FILE_SYSTEMS, type FileSystem } from "./file-systems.ts";
import { cutGuest } from "./guest-cuts.ts";
import { makeGuestImage } from "./guest-image.ts";
import { createLives } from "./lives.ts";
import { PHASES, type Phase } from "./phases.ts";

const { values } = parseArgs({
  options: {
    cuts: { type: "string", default: "5" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
    "file-system": { type: "string", default: "" },
    control: { type: "boolean", default: false },
    guest: { type: "boolean", default: false },
    minutes: { type: "string", default: "600" },
  },
});
const UNKNOWN_LENGTH_MS = 5_000;
const [seed, cutsOfEach] = [Number(values.seed), Number(values.cuts)];
const endsMs = performance.now() + Number(values.minutes) * 60_000;
const fileSystems = values.control ? [] : FILE_SYSTEMS.filter((name) => name.includes(values["file-system"]));
const folder = mkdtempSync(join(tmpdir(), "postern-power-"));
chmodSync(folder, 0o755);
const receiver = await startReceiver();
const open = createLives(folder, receiver.url);
let problemCount = 0;
const table: Record<string, string | number>[] = [];
say(`seed ${seed}`);
try {
  if (values.control) {
    for (const { control, accepted, lost } of await runControls(open, seed)) {
      if (lost === 0) problemCount += 1;
      table.push({ control, accepted, lost });
    }
  }
  const image = values.guest ? makeGuestImage(mkdtempSync(join(folder, "guest-"))) : null;
  for (const fileSystem of fileSystems) {
    if (image !== null) {
      const given = { folder, image, fileSystem, cuts: cutsOfEach, random: createRandom(seed), say };
      const { problems, ...report } = await cutGuest(open, given);
      for (const problem of problems) say(`  ${problem}`);
      problemCount += problems.length;
      table.push({ fileSystem, phase: "guest", ...report, problems: problems.length });
    } else {
      for (const [name, phase] of Object.entries(PHASES).filter(([phase]) => isChosen(phase)))
        await runPhase(fileSystem, name, phase);
    }
  }
} finally {
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
  console.table(table);
}
process.exitCode = problemCount === 0 ? 0 : 1;

async function runPhase(fileSystem: FileSystem, name: string, phase: Phase): Promise<void> {
  const startedMs = performance.now();
  let [cuts, underWay, accepted, problems] = [0, 0, 0, 0];
  let lengthMs = phase.withinMs ?? (await lengthOf(fileSystem, name, phase));
  if (lengthMs === null) [lengthMs, problems] = [UNKNOWN_LENGTH_MS, 1];
  while (cuts < cutsOfEach && performance.now() < endsMs) {
    const life = await open(fileSystem, phase);
    try {
      for (let nth = 0; nth < phase.cuts && cuts < cutsOfEach && performance.now() < endsMs; nth += 1) {
        cuts += 1;
        const random = createRandom(
          Math.imul(seed, 1_000) + cuts * 31 + FILE_SYSTEMS.indexOf(fileSystem) * 7 + name.length,
        );
        const cutMs = performance.now();
        const report = await cutOnce(life, { phase, fileSystem, lengthMs, random } satisfies Cut);
        // The machine is now faster than when it was measured.
        lengthMs = report.endedAfterMs ?? lengthMs;
        if (report.wasUnderWay) underWay += 1;
        problems += report.problems.length;
        const { delayMs, survivors, bootMs } = report;
        const when = `after ${delayMs} of ${Math.round(lengthMs)} ms, ${report.wasUnderWay ? "under way" : "NOT under way"}`;
        const took = `${report.accepted} accepted, started again in ${bootMs} ms, ${secondsSince(cutMs)} s`;
        say(
          `${fileSystem}, ${name}, cut ${cuts} ${when} (${survivors} survived): ${took}, ${report.problems.length} problems`,
        );
        for (const problem of report.problems.slice(0, 5)) say(`  ${problem}`);
        if (report.problems.length > 0) break;
      }
      accepted += life.known.kept.size;
    } finally {
      await life.kill();
      await life.disk.remove();
    }
  }
  problemCount += problems;
  table.push({ fileSystem, phase: name, cuts, underWay, accepted, problems, seconds: secondsSince(startedMs) });
}

function isChosen(phase: string): boolean {
  return values.only.split(",").some((part) => phase.includes(part));
}

/** Null if the operation fails without a cut. */
async function lengthOf(fileSystem: FileSystem, name: string, phase: Phase): Promise<number | null> {
  const life = await open(fileSystem, phase);
  try {
    const lengthMs = await measure(life, phase);
    say(`${fileSystem}, ${name}: takes ${Math.round(lengthMs)} ms`);
    return lengthMs;
  } catch (error) {
    say(`${fileSystem}, ${name}: fails without a cut: ${error instanceof Error ? error.stack : error}`);
    return null;
  } finally {
    await life.kill();
    await life.disk.remove();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function secondsSince(ms: number): number {
  return Math.round((performance.now() - ms) / 100) / 10;
}
