import { type AccountFilter, type Campaign, LEARNED_BUCKETS, type Learned, MAX_CAMPAIGNS } from "./account-filter.ts";
import { fingerprint } from "./campaign.ts";
import { scoreOf } from "./screen.ts";
import { readSubmission } from "./text/read-submission.ts";
import { thresholdOf } from "./thresholds.ts";
import { EVERY_MESSAGE, traitsOf } from "./traits.ts";
import type { Folder, ScreenInput } from "./verdict.ts";

/** What one move changed, enough to take it back. Plain JSON of at most some 3 KB; kept beside the submission. */
export interface Lesson {
  readonly folder: Folder;
  /** Thousandths of a point that each bucket was given; negative speaks for the visitor. */
  readonly step: number;
  readonly buckets: readonly number[];
  /** Likewise for the hosts linked to and the sender. */
  readonly placeStep: number;
  readonly places: readonly number[];
  /** Thousandths of a point by which every message is judged differently. */
  readonly lean: number;
  readonly fingerprint: string | null;
  /** The oldest campaign, where the new one took its place. */
  readonly evicted: Campaign | null;
}

// A person held back costs more than a spam let through, so a move to the inbox is learned further and without delay.
const MARGIN_POINTS = { spam: 1, inbox: 3 };
const MAX_STEP_POINTS = { spam: 4, inbox: 6 };
// One person held back must outweigh several spam let through.
const PLACE_POINTS = { spam: 3, inbox: -6 };
const LEAN_POINTS = { spam: 0.15, inbox: -1.2 };

/** The owner moved this message to that folder. Changes nothing in what it is given. */
export function learn(
  filter: AccountFilter,
  example: ScreenInput,
  folder: Folder,
): { readonly learned: Learned; readonly lesson: Lesson } {
  const reading = readSubmission(example);
  const { words: buckets, places } = traitsOf(reading);
  const { weights, campaigns } = filter.learned;
  const score = scoreOf(example, { ...filter, allow: [], block: [], learned: { weights, campaigns: [] } });
  const missing =
    folder === "spam"
      ? thresholdOf(example) + MARGIN_POINTS.spam - score
      : score - (thresholdOf(example) - MARGIN_POINTS.inbox);
  const points = Math.min(Math.max(missing, 0), MAX_STEP_POINTS[folder]);
  const size = Math.round((points * 1_000) / Math.sqrt(Math.max(buckets.length, 1)));
  const print = fingerprint(reading);
  const isFull = print !== null && campaigns.length >= MAX_CAMPAIGNS;
  const lesson: Lesson = {
    folder,
    step: folder === "spam" ? size : -size,
    buckets,
    placeStep: PLACE_POINTS[folder] * 1_000,
    places,
    lean: points > 0 ? LEAN_POINTS[folder] * 1_000 : 0,
    fingerprint: print,
    evicted: isFull ? (campaigns[0] ?? null) : null,
  };
  const kept = isFull ? campaigns.slice(1) : campaigns;
  return {
    learned: {
      weights: shift(weights, lesson, 1),
      campaigns: print === null ? kept : [...kept, { folder, fingerprint: print }],
    },
    lesson,
  };
}

/** Takes a lesson back, exactly, in whatever order lessons are taken back. */
export function unlearn(learned: Learned, lesson: Lesson): Learned {
  const at = learned.campaigns.findLastIndex(
    ({ folder, fingerprint }) => folder === lesson.folder && fingerprint === lesson.fingerprint,
  );
  const kept = at === -1 ? learned.campaigns : learned.campaigns.toSpliced(at, 1);
  const hasRoom = at !== -1 && lesson.evicted !== null && kept.length < MAX_CAMPAIGNS;
  return {
    weights: shift(learned.weights, lesson, -1),
    campaigns: hasRoom && lesson.evicted !== null ? [lesson.evicted, ...kept] : kept,
  };
}

function shift(weights: Int32Array, { buckets, step, places, placeStep, lean }: Lesson, sign: 1 | -1): Int32Array {
  const shifted = weights.slice();
  const add = (bucket: number, change: number) => {
    if (bucket >= 0 && bucket < LEARNED_BUCKETS) shifted[bucket] = (shifted[bucket] ?? 0) + sign * change;
  };
  add(EVERY_MESSAGE, lean);
  for (const bucket of buckets) add(bucket, step);
  for (const place of places) add(place, placeStep);
  return shifted;
}
