import { MODES, type Mode } from "./receivers.ts";
import type { Random, StatementFate } from "./world.ts";

/** A visitor's action or a fault. */
export type Act =
  | {
      readonly do: "post";
      readonly form: number;
      readonly isSpam: boolean;
      readonly count: number;
      /** How often each is sent under one id; 0 means once, without an id. */
      readonly tries: number;
    }
  | { readonly do: "refuse"; readonly form: number }
  | { readonly do: "remove destination"; readonly form: number }
  | { readonly do: "receiver"; readonly target: number; readonly mode: Mode }
  | { readonly do: "kill"; readonly process: "web" | "worker"; readonly which: number }
  | { readonly do: "stop"; readonly which: number }
  | { readonly do: "fail statement"; readonly left: number; readonly fate: StatementFate }
  | { readonly do: "lose database"; readonly ms: number }
  | { readonly do: "jump"; readonly which: number; readonly ms: number }
  | { readonly do: "wait"; readonly ms: number };

export interface Step {
  /** How many events happen before it. */
  readonly releases: number;
  readonly act: Act;
}

export interface Plan {
  readonly seed: number;
  readonly hasFaults: boolean;
  readonly steps: readonly Step[];
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The steps of a life; a quarter of lives are free of faults, so that nothing excuses a second delivery. */
export function createPlan(seed: number, random: Random): Plan {
  const hasFaults = random() < 0.75;
  const length = 4 + Math.floor(random() * 10);
  const steps: Step[] = [];
  while (steps.length < length) {
    const act = hasFaults && random() < 0.3 ? createFault(random) : createAct(random);
    steps.push({ releases: Math.floor(random() * random() * 20), act });
    if (act.do !== "post") continue;
    // A commit of unknown outcome could take the files away.
    const left = 1 + Math.floor(random() * 8);
    if (hasFaults && random() < 0.06) steps.push({ releases: 0, act: { do: "fail statement", left, fate: "lost" } });
  }
  return { seed, hasFaults, steps };
}

function createAct(random: Random): Act {
  const integer = (below: number) => Math.floor(random() * below);
  const kind = random();
  if (kind < 0.55) {
    const message = { form: integer(2), isSpam: random() < 0.2 };
    return { do: "post", ...message, count: 1 + integer(2), tries: integer(4) };
  }
  if (kind < 0.6) return { do: "refuse", form: integer(3) };
  if (kind < 0.63) return { do: "remove destination", form: integer(2) };
  if (kind < 0.82) return { do: "receiver", target: integer(5), mode: pickOf(random, MODES) };
  return { do: "wait", ms: pickOf(random, [SECOND_MS, 20 * SECOND_MS, 150 * SECOND_MS, HOUR_MS, DAY_MS, 3 * DAY_MS]) };
}

function createFault(random: Random): Act {
  const integer = (below: number) => Math.floor(random() * below);
  const kind = random();
  if (kind < 0.27) return { do: "kill", process: random() < 0.3 ? "web" : "worker", which: integer(2) };
  if (kind < 0.32) return { do: "stop", which: integer(2) };
  if (kind < 0.7) {
    return { do: "fail statement", left: 1 + integer(6), fate: pickOf(random, ["refused", "lost", "undone"] as const) };
  }
  if (kind < 0.8) {
    return { do: "lose database", ms: pickOf(random, [SECOND_MS, 20 * SECOND_MS, 90 * SECOND_MS]) };
  }
  const sign = random() < 0.5 ? -1 : 1;
  return {
    do: "jump",
    which: integer(3),
    ms: sign * pickOf(random, [SECOND_MS, 150 * SECOND_MS, HOUR_MS, 30 * DAY_MS, 30 * DAY_MS]),
  };
}

function pickOf<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T;
}
