import { repeated } from "./hostile-text.ts";

interface Measuring {
  readonly times?: number;
  /** Measuring stops once a result is as short, or ten times as long. */
  readonly enough?: number;
  readonly measurements?: number;
}

/** Milliseconds of CPU time for this many runs: the shortest of several measurements. */
export async function processorTime(
  run: () => unknown,
  { times = 1, enough = 0, measurements = 5 }: Measuring = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < measurements && least > enough; measured += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < times; at += 1) await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    if (enough > 0 && least > 10 * enough) break;
  }
  return least;
}

/** A step that processes untrusted input. */
export interface Step {
  readonly what: string;
  readonly bytes: number;
  /** Prepares a run with this text. */
  readonly prepare: (text: string) => () => unknown;
  /** Pieces to build texts from. */
  readonly ordinary: readonly string[];
  readonly hostile: readonly (readonly [what: string, piece: string])[];
}

const MIN_MEASURED_MS = 15;

/** Returns the texts for which a step takes more than this many times as long as for the slowest ordinary text. */
export async function costlyTexts(step: Step, maxRatio: number): Promise<string[]> {
  const { bytes, prepare, ordinary, hostile } = step;
  const runs = ordinary.map((piece) => prepare(repeated(piece, bytes)));
  const once = await Promise.all(runs.map((run) => processorTime(run, { measurements: 3 })));
  const times = Math.ceil(MIN_MEASURED_MS / Math.max(...once, 0.01));
  const takeLongest = async () => {
    let longest = 0;
    for (const run of runs) longest = Math.max(longest, await processorTime(run, { times, measurements: 3 }));
    return longest;
  };
  const usual = await takeLongest();
  const costly: string[] = [];
  for (const [what, piece] of hostile) {
    // A different character follows the run, so that a search for its end fails.
    const run = prepare(`${repeated(piece, bytes - 1)}x`);
    const ratioTo = async (longest: number) =>
      (await processorTime(run, { times, enough: maxRatio * longest })) / longest;
    let ratio = await ratioTo(usual);
    // Other work on the machine slows both down: measure them side by side before blaming either.
    for (let pair = 0; pair < 2 && ratio > maxRatio; pair += 1)
      ratio = Math.min(ratio, await ratioTo(await takeLongest()));
    if (ratio > maxRatio) costly.push(`${what}: ${ratio.toFixed(1)} times`);
  }
  return costly;
}
