import type { SubmissionConfirmation } from "../../database/db.ts";

/** The record of a confirmation, without its text. Instants are ISO 8601 in UTC, with milliseconds. */
export interface Confirmation extends Pick<SubmissionConfirmation, "language" | "releasedBy"> {
  readonly sentAt: string | null;
  readonly expiresAt: string | null;
  readonly confirmedAt: string | null;
  readonly releasedAt: string | null;
}

/** SQL condition over a row of `submission_confirmations`, matching its indexes. */
export function isWaiting(alias: string): string {
  return `${alias}.confirmed_at IS NULL AND ${alias}.released_at IS NULL`;
}

export function awaitsConfirmation(submissionId: string): string {
  return `coalesce((SELECT ${isWaiting("asked")}
    FROM submission_confirmations AS asked WHERE asked.submission_id = ${submissionId}), false)`;
}

/** SQL for an instant as ISO 8601 in UTC, with milliseconds. */
export const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for a `Confirmation` as JSON; null for a submission that needs none. */
export function confirmationOf(submissionId: string): string {
  return `(SELECT json_build_object('sentAt', ${instant("asked.sent_at")}, 'expiresAt', ${instant("asked.expires_at")},
      'confirmedAt', ${instant("asked.confirmed_at")}, 'language', asked.language,
      'releasedAt', ${instant("asked.released_at")}, 'releasedBy', asked.released_by)
    FROM submission_confirmations AS asked WHERE asked.submission_id = ${submissionId})`;
}

/** SQL for the text the visitor was shown, which names their address. */
export function wordsOf(submissionId: string): string {
  return `(SELECT asked.words FROM submission_confirmations AS asked WHERE asked.submission_id = ${submissionId})`;
}
