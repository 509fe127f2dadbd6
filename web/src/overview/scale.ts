const STEPS = [1, 2, 5];
const MAX_LINES = 4;

/** The heights of a chart's lines above zero, at round whole numbers; the last one is at or above the largest value. */
export function linesUpTo(largest: number): number[] {
  const step = roundStep(Math.max(1, largest) / MAX_LINES);
  const lines = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: lines }, (_, index) => (index + 1) * step);
}

function roundStep(atLeast: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((factor) => factor * power >= atLeast);
    if (step !== undefined) return step * power;
  }
}

/** Which of so many days are named below the chart: the last one, and back from it in even steps. */
export function namedDays(count: number): number[] {
  const step = Math.ceil(count / 7);
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}
