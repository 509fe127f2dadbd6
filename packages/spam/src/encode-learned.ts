import {
  type Campaign,
  FIRST_PLACE,
  LEARNED_BUCKETS,
  type Learned,
  MAX_CAMPAIGNS,
  NOTHING_LEARNED,
} from "./account-filter.ts";

const FORMAT = 1;
const FINGERPRINT = /^[0-9a-f]{98}$/;

/** Encodes for one column; only non-zero numbers are written. */
export function encodeLearned({ weights, campaigns }: Learned): string {
  const changed: number[] = [];
  for (const [bucket, weight] of weights.entries()) if (weight !== 0) changed.push(bucket, weight);
  return JSON.stringify({
    format: FORMAT,
    weights: changed,
    campaigns: campaigns.map(({ folder, fingerprint }) => `${folder === "spam" ? "s" : "i"}${fingerprint}`),
  });
}

/** Unreadable text, or text from another version of the filter, decodes as nothing learned. */
export function decodeLearned(text: string): Learned {
  try {
    const { format, weights, campaigns } = JSON.parse(text);
    return format === FORMAT ? { weights: readWeights(weights), campaigns: readCampaigns(campaigns) } : NOTHING_LEARNED;
  } catch {
    return NOTHING_LEARNED;
  }
}

function readWeights(changed: readonly number[]): Int32Array {
  const weights = new Int32Array(LEARNED_BUCKETS);
  for (let at = 0; at + 1 < changed.length; at += 2) {
    const bucket = changed[at] ?? -1;
    if (bucket >= FIRST_PLACE && bucket < LEARNED_BUCKETS) weights[bucket] = changed[at + 1] ?? 0;
  }
  return weights;
}

function readCampaigns(lines: readonly string[]): readonly Campaign[] {
  return lines
    .filter((line) => FINGERPRINT.test(line.slice(1)))
    .slice(-MAX_CAMPAIGNS)
    .map((line) => ({ folder: line.startsWith("s") ? "spam" : "inbox", fingerprint: line.slice(1) }));
}
