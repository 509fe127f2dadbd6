import { live } from "./life.ts";
import { createPlan, type Plan } from "./plan.ts";
import { createRandom, Violation } from "./world.ts";

/** A life that violated an invariant. */
export interface Failure {
  readonly seed: number;
  readonly problem: string;
  /** The numbers of the steps sufficient to reproduce it. */
  readonly steps: readonly number[];
  readonly trace: readonly string[];
  readonly command: string;
}

/** The plan of a seed, or only some of its steps. */
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

/** Runs this many lives with consecutive seeds; returns the first failure, shrunk to the steps it needs. */
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

/** Drops steps one by one as long as the life still fails. */
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
