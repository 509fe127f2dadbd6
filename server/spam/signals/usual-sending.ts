import type { Reason, ScreenInput } from "../verdict.ts";

// Half of what bots send is assumed to lack either.
const BOT_SHARE = 0.5;
const MAX_POINTS = 2;
const MAX_POINTS_TOGETHER = 3;
// From so many points on either counts in full; below the least, where the message looks genuine, not at all.
const LEAST_DOUBT = -2;
const FULL_DOUBT = 1;

/** Doubles the odds for each halving of the share of genuine messages that lack it; nothing where half of them do. */
function missingPoints(has: boolean | null, share: number | null): number {
  if (has !== false || share === null) return 0;
  return Math.min(Math.max(Math.log2(BOT_SHARE / (1 - share)), 0), MAX_POINTS);
}

/**
 * Sent without the page's token or without a browser's headers, where this form's genuine messages have them. It only adds
 * to a doubt: some people turn scripts off. That a message has both says nothing, because a bot can send both.
 */
export function sendingReason({ sending, habits }: ScreenInput, score: number): Reason | null {
  const token = missingPoints(sending?.hasPageToken ?? null, habits?.tokenShare ?? null);
  const headers = missingPoints(sending?.hasBrowserHeaders ?? null, habits?.browserShare ?? null);
  const doubt = Math.min(Math.max((score - LEAST_DOUBT) / (FULL_DOUBT - LEAST_DOUBT), 0), 1);
  const points = Math.min(token + headers, MAX_POINTS_TOGETHER) * doubt;
  if (points === 0) return null;
  const missing = [...(token > 0 ? ["the page’s token"] : []), ...(headers > 0 ? ["a browser’s headers"] : [])];
  return {
    name: "sending",
    points,
    detail: `Sent without ${missing.join(" and ")}, unlike other messages on this form`,
  };
}
