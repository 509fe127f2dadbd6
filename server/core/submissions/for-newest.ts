import { setImmediate } from "node:timers/promises";
import type { NewestQuery } from "./store/walk.ts";

const CHECKED = 300;
const BATCH = 50;

/** Tries each of the newest submissions of these forms, and returns how many. Others get their turn in between. */
export async function forNewest<Row extends { readonly id: string }>(
  formIds: readonly string[],
  find: (query: NewestQuery) => Promise<readonly Row[]>,
  tryOne: (row: Row) => void | Promise<void>,
): Promise<number> {
  let checked = 0;
  for (let before: string | null = null; checked < CHECKED; ) {
    const page: readonly Row[] = await find({ formIds, before, limit: Math.min(BATCH, CHECKED - checked) });
    for (const row of page) await tryOne(row);
    checked += page.length;
    if (page.length < BATCH) break;
    before = page.at(-1)?.id ?? null;
    await setImmediate();
  }
  return checked;
}
