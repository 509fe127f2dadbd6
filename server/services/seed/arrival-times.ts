import type { Random } from "./random.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** From Sunday to Saturday: fewer people write at weekends. */
const WEEKDAY_WEIGHTS = [0.35, 1, 1.15, 1.1, 1.05, 0.9, 0.45] as const;
/** How far one day may be above or below its weekday's usual number. */
const VARIATION = 0.35;

/** Returns the instant at a share (0 to 1) of all arrivals in the days up to now, busier on weekdays and around noon. */
export function createArrivalTimes(random: Random, now: Date, days: number): (share: number) => Date {
  const endMs = now.getTime() - 1;
  const startMs = endMs - days * DAY_MS + 2;
  const weights = Array.from({ length: days }, (_, day) => {
    const weekday = new Date(startMs + (day + 0.5) * DAY_MS).getUTCDay();
    return (WEEKDAY_WEIGHTS[weekday] ?? 1) * (1 + VARIATION * (2 * random.next() - 1));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (share) => {
    let [left, day] = [Math.min(Math.max(share, 0), 1) * total, 0];
    for (; day < days - 1 && left > (weights[day] ?? 0); day += 1) left -= weights[day] ?? 0;
    const evenMs = startMs + (day + Math.min(1, left / (weights[day] ?? 1))) * DAY_MS;
    const shifted = aroundNoon(evenMs);
    return new Date(Math.floor(Math.min(endMs, shifted >= startMs && shifted <= endMs ? shifted : evenMs)));
  };
}

function aroundNoon(evenMs: number): number {
  const share = (evenMs % DAY_MS) / DAY_MS;
  return evenMs + (0.8 * Math.sin(2 * Math.PI * share) * DAY_MS) / (2 * Math.PI);
}
