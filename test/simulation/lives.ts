import { live } from "./life.ts";
import { createPlan, type Plan } from "./plan.ts";
import { createRandom, Violation } from "./world.ts";

/** A life in which something did not hold. */
export interface Failure {
  readonly seed: number;
  readonly problem: string;
  /** The numbers of the steps that are enough for it. */
  readonly steps: readonly number[];
  readonly trace: readonly string[];
  readonly command: string;
}

/** The plan of a seed, or some of its steps. */
function planOf(seed: number, only: readonly number[] | null): Plan {
  const plan = createPlan(seed, createRandom(seed));
  return only === null ? plan : { ...plan, steps: plan.steps.filter((_, index) => only.includes(index)) };
}

async function problemOf(seed: number, only: readonly number[] | null, trace: string[] | null): Promise<string | null> {
  try {
    await live(planOf(seed, only), trace);
    return null;
  } catch (error) {
    return error instanceof Violation ? error.message : error instanceof Error ? (error.stack ?? error.message) : "";
  }
}

/** Lives so many lives, each of the next seed; returns the first that fails, shrunk to the steps that it needs. */
export async function liveMany(
  firstSeed: number,
  count: number,
  options: { readonly only?: readonly number[] | null; readonly onLife?: (lived: number) => void } = {},
): Promise<Failure | null> {
  const { only = null } = options;
  for (let index = 0; index < count; index += 1) {
    const seed = firstSeed + index;
    if ((await problemOf(seed, only, null)) !== null) return shrink(seed, only);
    options.onLife?.(index + 1);
  }
  return null;
}

/** Leaves out one step after the other, as long as the life still fails. */
async function shrink(seed: number, only: readonly number[] | null): Promise<Failure> {
  let steps = only ?? planOf(seed, null).steps.map((_, index) => index);
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < steps.length; ) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)];
      if ((await problemOf(seed, fewer, null)) === null) start += size;
      else steps = fewer;
    }
  }
  const trace: string[] = [];
  const problem = (await problemOf(seed, steps, trace)) ?? "It does not fail again.";
  return { seed, problem, steps, trace, command: `npm run test:sim -- --seed ${seed} --only ${steps.join(",")}` };
}
