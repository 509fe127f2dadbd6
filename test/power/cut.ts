import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../shared/random.ts";
import type { FileSystem } from "./file-systems.ts";
import type { Life } from "./life.ts";
import type { Operation } from "./operations.ts";
import type { Phase } from "./phases.ts";
import type { Flushes } from "./volatile-cache.ts";

export const SURVIVORS = ["none", "some-writes", "some-sectors"] as const;
const MAX_BEGIN_MS = 180_000;

export interface Cut {
  readonly phase: Phase;
  readonly fileSystem: FileSystem;
  readonly lengthMs: number;
  readonly random: Random;
  readonly flushes?: Flushes;
}

export interface CutReport {
  /** Violated guarantees; empty if there are none. */
  readonly problems: readonly string[];
  /** True if the operation was running at the instant of the cut. */
  readonly wasUnderWay: boolean;
  /** Null if it had not ended. */
  readonly endedAfterMs: number | null;
  readonly delayMs: number;
  readonly survivors: string;
  readonly accepted: number;
  readonly bootMs: number;
}

/** How long the operation takes without a power cut. Everything is killed afterwards. */
export async function measure(life: Life, phase: Phase): Promise<number> {
  const operation = await begin(life, phase, "kept");
  const startedMs = performance.now();
  await operation.ended;
  const lengthMs = performance.now() - startedMs;
  await life.cut({ survivors: "none", seed: 0 });
  return lengthMs;
}

/**
 * Cuts the power once, restarts unattended, and compares. Any failure, even before the cut, is reported as a problem.
 */
export async function cutOnce(life: Life, cut: Cut): Promise<CutReport> {
  const { phase, fileSystem, random, flushes = "kept" } = cut;
  const delayMs = Math.floor(random.next() * cut.lengthMs);
  const survivors = flushes === "ignored" ? "none" : random.pick(SURVIVORS);
  const seed = random.whole(0, 1_000_000_000);
  const problems: string[] = [];
  let [wasUnderWay, accepted, bootMs] = [false, 0, 0];
  let endedAfterMs: number | null = null;
  let stage = "before the cut";
  try {
    const operation = await begin(life, phase, flushes);
    const beganMs = performance.now();
    operation.ended.then(
      () => {
        endedAfterMs = performance.now() - beganMs;
      },
      () => undefined,
    );
    await sleep(delayMs);
    wasUnderWay = operation.isUnderWay();
    stage = "at the cut";
    await life.cut({ survivors, seed });
    accepted = life.known.kept.size;
    stage = "after the cut";
    await life.disk.attach();
    problems.push(...(await life.disk.check(fileSystem)));
    const bootedMs = performance.now();
    await life.boot();
    bootMs = Math.round(performance.now() - bootedMs);
    problems.push(...(await life.problems()));
    if (phase.check !== undefined) problems.push(...(await phase.check(life)));
  } catch (error) {
    const text = error instanceof Error ? `${error.stack} ${error.cause ?? ""}` : String(error);
    problems.push(`it does not work ${stage}: ${text}`);
  }
  await life.cut({ survivors: "none", seed: 0 });
  return { problems, wasUnderWay, endedAfterMs, delayMs, survivors, accepted, bootMs };
}

async function begin(life: Life, phase: Phase, flushes: Flushes): Promise<Operation> {
  await life.disk.attach(flushes);
  mkdirSync(life.dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(join(life.disk.mount, "backups"), { recursive: true });
  if (phase.isServerOff !== true) await life.boot();
  const late = sleep(MAX_BEGIN_MS, null, { ref: false }).then(() => {
    throw new Error("It does not begin.");
  });
  return Promise.race([phase.begin(life), late]);
}
