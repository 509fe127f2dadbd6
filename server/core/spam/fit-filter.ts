import {
  type Example,
  encodeFitted,
  exampleOf,
  FITTED_HERE,
  fitInSteps,
  fittedExample,
  MAX_GENUINE_POINTS,
  MAX_LEFT,
  MAX_MOVED,
  type Steps,
} from "@postern/spam";
import { DAY_MS } from "../../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import { BackgroundPace, backgroundShare } from "../platform/background-pace.ts";
import type { SystemScope } from "../scope/scope.ts";
import { findToFit, keepFitted, queueOutdated, readToFit } from "./store/fitting.ts";

// After a weekend away, an owner has not judged anything yet.
const SETTLED_AFTER_MS = 3 * DAY_MS;
// Limits the contents in memory at a time.
const BATCH = 10;
// The same process serves visitors, who wait at most for one slice.
const MAX_SLICE_MS = 2;

/** Fits an account's own weights to its messages: those the owner moved and those left in place. */
export async function fitFilter(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "clock" | "config">,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  const { moved, left } = await findToFit(scope, deps.db, {
    accountId,
    mostMoved: MAX_MOVED,
    mostLeft: MAX_LEFT,
    mostDoubt: MAX_GENUINE_POINTS,
    settledBefore: new Date(deps.clock.now().getTime() - SETTLED_AFTER_MS),
  });
  const pace = new BackgroundPace(backgroundShare(deps.config), { sliceMs: MAX_SLICE_MS });
  const examples = {
    moved: await examplesOf(scope, deps, moved, pace),
    left: await examplesOf(scope, deps, left, pace),
  };
  const fitted = await betweenOthers(fitInSteps(examples), pace);
  await keepFitted(scope, deps.db, accountId, encodeFitted(fitted));
}

/** After an update, weights fitted by the previous version are unusable; their accounts get new ones. */
export async function refitOutdated(scope: SystemScope, { db }: Pick<Deps, "db">): Promise<void> {
  await queueOutdated(scope, db, FITTED_HERE);
}

async function examplesOf(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "clock">,
  ids: readonly string[],
  pace: BackgroundPace,
): Promise<Example[]> {
  const examples: Example[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const messages = await readToFit(scope, deps.db, {
      ids: ids.slice(from, from + BATCH),
      now: deps.clock.now(),
    });
    for (const message of messages) {
      examples.push(fittedExample(exampleOf(message), message.folder));
      await pace.throttle();
    }
  }
  return examples;
}

/** Runs the work a few steps at a time, yielding the processor in between. */
async function betweenOthers<T>(steps: Steps<T>, pace: BackgroundPace): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pace.throttle();
  }
}
