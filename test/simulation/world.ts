import { createRandom as createGenerator, type Random as Generator } from "../../shared/random.ts";
import { AnswerLost } from "./store/state.ts";

export type Random = Generator["next"];

export function createRandom(seed: number): Random {
  return createGenerator(seed).next;
}

/** A broken invariant. */
export class Violation extends Error {}

/** A simulated process. Once it is dead, whatever it awaits never settles. */
export interface Process {
  readonly name: string;
  isAlive: boolean;
  /** How far its clock is ahead of the world's. */
  clockOffsetMs: number;
}

interface Happening {
  readonly at: number;
  readonly name: string;
  readonly process: Process;
  readonly isTimer: boolean;
  run(): void;
  /** Runs even if the process dies first. */
  readonly orphan: (() => void) | null;
}

/**
 * The outcome of a statement: "refused" was never sent, "lost" ran but its answer was lost, "undone" lost its
 * connection before it ran.
 */
export type StatementFate = "done" | "refused" | "lost" | "undone";

const MAX_RELEASES = 20_000;

/**
 * Time, timers and I/O completions. One event happens at a time, in an order the seed decides, and everything it makes
 * possible runs before the next.
 */
export class World {
  readonly random: Random;
  nowMs: number;
  current: Process;
  readonly trace: string[] | null;
  #happenings: Happening[] = [];
  #releases = 0;
  /** The database is. */
  #awayUntilMs = 0;
  /** Which upcoming statement fails, and how. */
  #failing: { left: number; readonly fate: StatementFate } | null = null;

  constructor(random: Random, startMs: number, trace: string[] | null) {
    this.random = random;
    this.nowMs = startMs;
    this.trace = trace;
    this.current = { name: "world", isAlive: true, clockOffsetMs: 0 };
  }

  integer(below: number): number {
    return Math.floor(this.random() * below);
  }

  note(text: string): void {
    this.trace?.push(`${new Date(this.nowMs).toISOString()} ${text}`);
  }

  /** Schedules an event; returns a function that cancels it. */
  after(
    ms: number,
    name: string,
    run: () => void,
    options: { process?: Process; isTimer?: boolean; orphan?: () => void } = {},
  ): () => void {
    const { process = this.current, isTimer = false, orphan = null } = options;
    const happening = { at: this.nowMs + ms, name, process, isTimer, run, orphan };
    this.#happenings.push(happening);
    return () => {
      const index = this.#happenings.indexOf(happening);
      if (index >= 0) this.#happenings.splice(index, 1);
    };
  }

  /** Runs code as a process, with everything that follows from it at once. */
  async within(process: Process, work: () => void): Promise<void> {
    this.current = process;
    work();
    await new Promise(setImmediate);
  }

  /** Releases one due event; advances time if there is none. */
  async release(): Promise<void> {
    this.#releases += 1;
    if (this.#releases > MAX_RELEASES) throw new Error("The life does not come to an end.");
    const next = this.#next();
    if (next === null) return;
    if (this.trace !== null) this.note(`${next.process.name}: ${next.name}`);
    await this.within(next.process, () => next.run());
  }

  #next(): Happening | null {
    const all = this.#happenings;
    let due = 0;
    let earliest = Number.POSITIVE_INFINITY;
    for (const { at } of all) {
      if (at <= this.nowMs) due += 1;
      else if (at < earliest) earliest = at;
    }
    if (due === 0) {
      if (earliest === Number.POSITIVE_INFINITY) return null;
      this.nowMs = earliest;
      return this.#next();
    }
    let chosen = this.integer(due);
    for (let index = 0; index < all.length; index += 1) {
      const happening = all[index];
      if (happening === undefined || happening.at > this.nowMs) continue;
      if (chosen === 0) {
        all.splice(index, 1);
        return happening;
      }
      chosen -= 1;
    }
    return null;
  }

  /** Releases events until only timers are left. */
  async settle(): Promise<void> {
    while (this.#happenings.some(({ isTimer, at }) => !isTimer || at <= this.nowMs)) await this.release();
  }

  /** As if the machine had been asleep: timers due meanwhile fire once, afterwards. */
  leap(ms: number): void {
    this.nowMs += ms;
  }

  /** Kills a process: some of its statements still reach the database. */
  kill(process: Process): void {
    this.note(`${process.name}: killed`);
    process.isAlive = false;
    const own = this.#happenings.filter((happening) => happening.process === process);
    this.#happenings = this.#happenings.filter((happening) => happening.process !== process);
    this.current = process;
    for (const { orphan } of own) if (orphan !== null && this.random() < 0.5) orphan();
  }

  loseDatabase(ms: number): void {
    this.#awayUntilMs = this.nowMs + ms;
  }

  failStatement(left: number, fate: StatementFate): void {
    this.#failing = { left, fate };
  }

  heal(): void {
    this.#awayUntilMs = 0;
    this.#failing = null;
  }

  /** Runs a statement of the current process. */
  statement<T>(name: string, apply: () => T): Promise<T> {
    const process = this.current;
    return new Promise((resolve, reject) => {
      const carryOut = () => {
        const fate = this.#fateOf();
        if (fate !== "done") this.note(`${name}: ${fate}`);
        const outcome = fate === "refused" || fate === "undone" ? null : attempt(apply);
        this.after(this.#latencyMs(), `answer to ${name}`, () => {
          if (fate === "refused") reject(Object.assign(new Error("It is away."), { code: "ECONNREFUSED" }));
          else if (fate !== "done" || outcome === null) reject(new AnswerLost("The connection was lost."));
          else if ("error" in outcome) reject(outcome.error);
          else resolve(outcome.value);
        });
      };
      this.after(this.#latencyMs(), name, carryOut, { process, orphan: () => void attempt(apply) });
    });
  }

  #fateOf(): StatementFate {
    if (this.nowMs < this.#awayUntilMs) return "refused";
    if (this.#failing === null) return "done";
    this.#failing.left -= 1;
    if (this.#failing.left > 0) return "done";
    const { fate } = this.#failing;
    this.#failing = null;
    return fate;
  }

  #latencyMs(): number {
    return this.random() < 0.9 ? 0 : this.integer(300);
  }
}

function attempt<T>(apply: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: apply() };
  } catch (error) {
    return { error };
  }
}
