import { kindsWhere } from "./channels.ts";

/** SQL predicate: a submission's contents have been removed, because its form keeps none after delivery. */
export function contentsHaveLeft(submissionId: string): string {
  return `EXISTS (SELECT FROM unkept_submissions AS unkept WHERE unkept.submission_id = ${submissionId} AND unkept.left_at IS NOT NULL)`;
}

/** Records that a submission's contents were not stored, and the deliveries that had sent it. */
export interface NotKept {
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string;
  readonly by: readonly string[];
}

/** SQL for a `NotKept` as JSON; null for a submission that has its contents. */
export function notKeptOf(submissionId: string): string {
  return `(SELECT json_build_object('at', to_char(unkept.left_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', ARRAY(SELECT DISTINCT way.kind::text FROM deliveries AS way WHERE way.submission_id = unkept.submission_id
        AND way.state = 'delivered' AND way.kind IN (${kindsWhere(({ isToVisitor }) => !isToVisitor)}) ORDER BY 1))
    FROM unkept_submissions AS unkept WHERE unkept.submission_id = ${submissionId} AND unkept.left_at IS NOT NULL)`;
}
