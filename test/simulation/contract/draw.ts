import type { Delivery } from "../../../server/core/database/db.ts";
import { type IdPrefix, idFromDigest } from "../../../server/core/platform/ids.ts";
import type { ModelState } from "../store/state.ts";
import type { Random } from "../world.ts";

export const START_MS = Date.parse("2026-03-01T12:00:00.000Z");
export const HOUR_MS = 3_600_000;
const LEASE_MS = 120_000;

/** Draws an operation's arguments from what the model currently holds. */
export class Draw {
  readonly random: Random;
  readonly model: ModelState;
  nowMs = START_MS;
  #idCount = 0;

  constructor(random: Random, model: ModelState) {
    this.random = random;
    this.model = model;
  }

  newId(prefix: IdPrefix): string {
    this.#idCount += 1;
    const digest = Buffer.alloc(10);
    digest.writeUInt32BE(this.#idCount, 6);
    return idFromDigest(prefix, new Date(this.nowMs), digest);
  }

  get now(): Date {
    return new Date(this.nowMs);
  }

  integer(below: number): number {
    return Math.floor(this.random() * below);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.integer(choices.length)] as T;
  }

  delivery(isWanted: (delivery: Delivery) => boolean = () => true): Delivery | undefined {
    const matching = [...this.model.deliveries.values()].filter(isWanted);
    return this.pick(matching.length > 0 ? matching : [...this.model.deliveries.values()]);
  }

  lease() {
    return { now: this.now, leasedUntil: new Date(this.nowMs + LEASE_MS + this.ahead()) };
  }

  /** How far a possibly wrong clock is ahead. */
  ahead(): number {
    return this.random() < 0.1 ? 30 * 24 * HOUR_MS : 0;
  }
}
