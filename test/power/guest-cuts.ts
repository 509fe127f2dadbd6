import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../shared/random.ts";
import { SURVIVORS } from "./cut.ts";
import { Disk } from "./disk.ts";
import type { FileSystem } from "./file-systems.ts";
import type { GuestImage } from "./guest-image.ts";
import { GuestMachine } from "./guest-machine.ts";
import { isSignedIn } from "./known.ts";
import { Life } from "./life.ts";
import type { OpenLife } from "./lives.ts";
import { PHASES } from "./phases.ts";

// A guest is some twenty times slower than its host.
const WITHIN_MS = 20_000;

export interface GuestReport {
  readonly cuts: number;
  readonly accepted: number;
  readonly problems: readonly string[];
}

/**
 * Repeatedly cuts the power of a whole machine under load. After each cut it must start by itself, and a copy of its
 * disk is inspected from outside.
 */
export async function cutGuest(
  open: OpenLife,
  given: {
    readonly folder: string;
    readonly image: GuestImage;
    readonly fileSystem: FileSystem;
    readonly cuts: number;
    readonly random: Random;
    say(line: string): void;
  },
): Promise<GuestReport> {
  const { folder, image, fileSystem, cuts, random, say } = given;
  const phase = PHASES.load;
  if (phase === undefined) throw new Error("There is no load.");
  const life = await open(fileSystem, phase);
  const machine = new GuestMachine(image, life.disk.image);
  const problems: string[] = [];
  try {
    for (let nth = 1; nth <= cuts; nth += 1) {
      const delayMs = Math.floor(random.next() * WITHIN_MS);
      const survivors = random.pick(SURVIVORS);
      const bootMs = await boot(life, machine, fileSystem, problems);
      await life.load();
      await sleep(delayMs);
      await machine.cut({ survivors, seed: random.whole(0, 1_000_000_000) });
      await life.visitors?.end();
      const found = await inspectCopy(life, folder, fileSystem);
      problems.push(...found);
      const what = `${fileSystem}, guest, cut ${nth} after ${delayMs} ms (${survivors} survived)`;
      say(`${what}: ${life.known.kept.size} accepted, booted in ${bootMs} ms before, ${found.length} problems`);
      for (const problem of found.slice(0, 5)) say(`  ${problem}`);
    }
    say(`${fileSystem}, guest: booted in ${await boot(life, machine, fileSystem, problems)} ms after the last cut`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await machine.cut({ survivors: "none", seed: 0 });
    await life.disk.remove();
  }
  return { cuts, accepted: life.known.kept.size, problems };
}

/** Turns the machine on, and waits for a server that recognizes the session. */
async function boot(life: Life, machine: GuestMachine, fileSystem: FileSystem, problems: string[]): Promise<number> {
  const startedMs = performance.now();
  life.url = await machine.boot(fileSystem);
  const bootMs = Math.round(performance.now() - startedMs);
  const { session } = life.known;
  if (session !== null && !(await isSignedIn(life.url, session))) problems.push("the session is not valid");
  return bootMs;
}

/** Starts this machine's server on a copy, so that the guest has to recover its disk by itself. */
async function inspectCopy(life: Life, folder: string, fileSystem: FileSystem): Promise<string[]> {
  const disk = new Disk(join(folder, "copy"), life.disk.image);
  const copy = new Life(disk, life.known, life.settings);
  try {
    await disk.attach();
    const problems = await disk.check(fileSystem);
    await copy.boot();
    return [...problems, ...(await copy.problems())];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await copy.kill();
    await disk.remove();
  }
}
