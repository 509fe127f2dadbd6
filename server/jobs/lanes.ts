import type { Clock } from "../clock.ts";

export interface LaneLimits {
  /** Attempts under way at once in this process, for everything of one kind. */
  readonly perKind: Readonly<Record<string, number>>;
  /** The same for one target. */
  readonly perTarget: number;
}

/** Neither kind alone can fill the worker, and no target more than two places of it; mail has as many as connections. */
export const defaultLaneLimits: LaneLimits = { perKind: { mail: 5, webhook: 15 }, perTarget: 2 };

interface Lane {
  underWay: number;
  /** Since when it has been closed without a break; null while it is open. */
  closedSinceMs: number | null;
  /** Failures in a row that others on the lane would have met as well. */
  failures: number;
  blockedUntilMs: number;
  /** When it was last named as stuck; null when it is not. */
  stuckAtMs: number | null;
}

/** A lane that lets next to nothing through. */
export interface StuckLane {
  readonly name: string;
  /** What is left of its block; 0 for one that is only slow. */
  readonly blockedForMs: number;
}

const FIRST_BLOCK_MS = 5_000;
const MAX_BLOCK_MS = 5 * 60_000;
const STUCK_AFTER_MS = 500;
const NAMED_EVERY_MS = 5_000;

/**
 * Keeps one dead target from holding up the others. A job names its lanes (its kind, and its kind and target); the
 * worker asks for no job on a lane that is full or blocked. A lane on which two attempts in a row failed is blocked for
 * a while, longer each time, and then tried by one attempt at a time until one arrives.
 */
export class Lanes {
  readonly #clock: Clock;
  readonly #limits: LaneLimits;
  readonly #lanes = new Map<string, Lane>();

  constructor(clock: Clock, limits: LaneLimits = defaultLaneLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** The lanes that take nothing at this moment. */
  closed(): string[] {
    return [...this.#lanes.keys()].filter((name) => !this.#isOpen(name));
  }

  /**
   * The lanes that have been closed for half a second or more, each at most every five seconds: what waits on them is better
   * put aside than walked past by every look for a job.
   */
  stuck(): StuckLane[] {
    const nowMs = this.#clock.now().getTime();
    const found: StuckLane[] = [];
    for (const [name, lane] of this.#lanes) {
      if (!this.#isStuck(lane) || nowMs - (lane.stuckAtMs ?? 0) < NAMED_EVERY_MS) continue;
      lane.stuckAtMs = nowMs;
      found.push({ name, blockedForMs: Math.max(0, lane.blockedUntilMs - nowMs) });
    }
    return found;
  }

  /** Takes a place on each lane, or on none when one of them takes nothing now. */
  enter(names: readonly string[]): boolean {
    if (!names.every((name) => this.#isOpen(name))) return false;
    for (const name of names) {
      const lane = this.#lane(name);
      lane.underWay += 1;
      this.#noteClosing(name, lane);
    }
    return true;
  }

  /**
   * Gives the places back. `failed` names the lane that is in trouble, if any; `arrived` clears all of them. Returns the
   * lanes that were named as stuck and no longer are.
   */
  leave(names: readonly string[], outcome: { readonly failed: string | null; readonly arrived: boolean }): string[] {
    const recovered: string[] = [];
    for (const name of names) {
      const lane = this.#lane(name);
      lane.underWay -= 1;
      if (outcome.arrived) {
        if (lane.stuckAtMs !== null && (lane.failures > 1 || !this.#isStuck(lane))) {
          recovered.push(name);
          lane.stuckAtMs = null;
        }
        lane.failures = 0;
      }
      if (name === outcome.failed) this.#block(lane);
      this.#noteClosing(name, lane);
      if (lane.underWay === 0 && lane.failures === 0) this.#lanes.delete(name);
    }
    return recovered;
  }

  #isStuck(lane: Lane): boolean {
    return lane.closedSinceMs !== null && this.#clock.now().getTime() - lane.closedSinceMs >= STUCK_AFTER_MS;
  }

  #noteClosing(name: string, lane: Lane): void {
    if (lane.failures < 2 && this.#isOpen(name)) lane.closedSinceMs = null;
    else lane.closedSinceMs ??= this.#clock.now().getTime();
  }

  #isOpen(name: string): boolean {
    const lane = this.#lanes.get(name);
    if (lane === undefined) return true;
    if (lane.failures > 1) return lane.underWay === 0 && this.#clock.now().getTime() >= lane.blockedUntilMs;
    return lane.underWay < (this.#limits.perKind[name] ?? this.#limits.perTarget);
  }

  #block(lane: Lane): void {
    const nowMs = this.#clock.now().getTime();
    // What was under way when the lane was blocked has failed for the same reason, and says nothing new.
    if (nowMs < lane.blockedUntilMs) return;
    lane.failures += 1;
    if (lane.failures < 2) return;
    lane.blockedUntilMs = nowMs + Math.min(FIRST_BLOCK_MS * 2 ** (lane.failures - 2), MAX_BLOCK_MS);
  }

  #lane(name: string): Lane {
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      lane = { underWay: 0, closedSinceMs: null, failures: 0, blockedUntilMs: 0, stuckAtMs: null };
      this.#lanes.set(name, lane);
    }
    return lane;
  }
}

/** What waits on a lane; a lane with a colon is one target's, one without is its whole kind's. */
export function waitingOn(lane: string): { readonly kind: "mail" | "webhook"; readonly target: string | null } {
  const colon = lane.indexOf(":");
  const kind = colon === -1 ? lane : lane.slice(0, colon);
  if (kind !== "mail" && kind !== "webhook") throw new Error(`There is no lane ${lane}.`);
  return { kind, target: colon === -1 ? null : lane.slice(colon + 1) };
}
