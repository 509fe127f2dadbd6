import { setTimeout as pause } from "node:timers/promises";

const MAX_PROCESSOR_MS = 2_000;
const PAUSE_MS = 5;

interface WarmUpOptions {
  /** True while somebody waits for an answer. */
  readonly isBusy: () => boolean;
  readonly signal: AbortSignal;
  readonly maxProcessorMs?: number;
}

/**
 * Repeats the work while nobody waits for an answer, until it has taken two seconds of processor time, so that V8 has
 * compiled it before a visitor comes.
 */
export async function warmUp(
  work: (index: number) => Promise<unknown>,
  { isBusy, signal, maxProcessorMs = MAX_PROCESSOR_MS }: WarmUpOptions,
): Promise<void> {
  let spentMs = 0;
  for (let index = 0; spentMs < maxProcessorMs && !signal.aborted; index += 1) {
    if (!isBusy()) {
      const before = process.cpuUsage();
      await work(index);
      const { user, system } = process.cpuUsage(before);
      spentMs += (user + system) / 1_000;
    }
    await pause(PAUSE_MS);
  }
}
