/** The only source of the present. Tests inject one that stands still or is moved by hand. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
