import { repeated } from "./hostile-text.ts";

interface Measuring {
  readonly times?: number;
  /** No further measurement is made once one is as short, or ten times as long. */
  readonly enough?: number;
  readonly measurements?: number;
}

/** Milliseconds of the processor that so many runs take, by the shortest of several measurements. */
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

/** Something that is done with what a stranger sends. */
export interface Step {
  readonly what: string;
  readonly bytes: number;
  /** Prepares a run with this text. */
  readonly prepare: (text: string) => () => unknown;
  /** Pieces of which texts are made. */
  readonly ordinary: readonly string[];
  readonly hostile: readonly (readonly [what: string, piece: string])[];
}

const MIN_MEASURED_MS = 15;

/** Returns which texts take a step more than so many times as long as the ordinary text that takes it longest. */
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
    // Behind a run something else follows, so that what looks for its end finds none.
    const run = prepare(`${repeated(piece, bytes - 1)}x`);
    const ratioTo = async (longest: number) =>
      (await processorTime(run, { times, enough: maxRatio * longest })) / longest;
    let ratio = await ratioTo(usual);
    // Other work on the machine slows both down: they are measured side by side before either is blamed.
    for (let pair = 0; pair < 2 && ratio > maxRatio; pair += 1)
      ratio = Math.min(ratio, await ratioTo(await takeLongest()));
    if (ratio > maxRatio) costly.push(`${what}: ${ratio.toFixed(1)} times`);
  }
  return costly;
}
