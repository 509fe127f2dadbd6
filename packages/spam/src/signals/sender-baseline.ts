import { doubtAt, type Reason } from "../verdict.ts";
import type { Signal } from "./signal.ts";

// Assumed share of bot messages that lack each mark.
const BOT_SHARE = 0.5;
const MAX_POINTS = 2;
const MAX_POINTS_TOGETHER = 3;
const PROOF_POINTS = -1;

/** Scales the reasons for use with a score that excludes them. */
export function inDoubt(reasons: readonly Reason[], score: number): readonly Reason[] {
  const doubt = doubtAt(score);
  return doubt === 0 ? [] : reasons.map((reason) => ({ ...reason, points: reason.points * doubt }));
}

/**
 * Missing proofs count only on forms whose genuine messages have them, because some people turn scripts off. A token or
 * headers prove nothing, because bots can send both.
 */
export const missingMarks: Signal = ({ sending, habits }) => {
  const token = missingPoints(sending?.hasPageToken, habits?.tokenShare);
  const proof = missingPoints(sending?.hasProofOfWork, habits?.proofShare);
  const headers = missingPoints(sending?.hasBrowserHeaders, habits?.browserShare);
  // The page's script adds both token and proof, so without it both are missing: one fact that counts once.
  const points = Math.min(Math.max(token, proof) + headers, MAX_POINTS_TOGETHER);
  if (points === 0) return null;
  const missing = [
    ...(token > 0 ? ["the page’s token"] : []),
    ...(proof > 0 ? ["a proof of work"] : []),
    ...(headers > 0 ? ["a browser’s headers"] : []),
  ];
  return {
    name: "sending",
    points,
    detail: `Sent without ${LIST.format(missing)}, unlike other messages on this form`,
  };
};

const LIST = new Intl.ListFormat("en-GB");

/** Doubles the odds each time the share of genuine messages that lack it halves; zero if half of them do. */
function missingPoints(has: boolean | null | undefined, share: number | null | undefined): number {
  if (has !== false || share === null || share === undefined) return 0;
  return Math.min(Math.max(Math.log2(BOT_SHARE / (1 - share)), 0), MAX_POINTS);
}

export const proofOfWork: Signal = ({ sending }) =>
  sending?.hasProofOfWork === true
    ? { name: "proof of work", points: PROOF_POINTS, detail: "Proof of work completed" }
    : null;
