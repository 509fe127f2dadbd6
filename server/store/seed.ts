import type { OwnerScope } from "../access/scope.ts";
import type { Database, Submission } from "./db.ts";
import type { SpamReason, SubmittedFields } from "./submissions.ts";

/** A submission that is never mailed; its account comes from the scope. */
export interface SeedSubmission
  extends Omit<Submission, "accountId" | "fields" | "spamReasons" | "subject" | "replyTo"> {
  readonly fields: SubmittedFields;
  readonly spamReasons: readonly SpamReason[];
}

/** Adds many submissions to forms of the scope's own account, with the receipts they would have left in the ledger. */
export async function insertSeedSubmissions(
  scope: OwnerScope,
  db: Database,
  submissions: readonly SeedSubmission[],
): Promise<void> {
  await db.pool.query(
    `WITH added AS (
       INSERT INTO submissions (id, account_id, form_id, created_at, folder, status, fields, sender, preview,
         spam_score, spam_reasons, spam_threshold, addresses_ai, ip, user_agent, referrer)
       SELECT given.id, form.account_id, form.id, given."createdAt", given.folder, given.status, given.fields,
         given.sender, given.preview, given."spamScore", given."spamReasons",
         given."spamThreshold", given."addressesAi", given.ip, given."userAgent", given.referrer
       FROM json_to_recordset($1::json) AS given(
         "id" text, "formId" text, "createdAt" timestamptz, "folder" folder, "status" submission_status,
         "fields" jsonb, "sender" text, "preview" text, "spamScore" real, "spamReasons" jsonb,
         "spamThreshold" real, "addressesAi" boolean, "ip" text,
         "userAgent" text, "referrer" text)
       JOIN forms AS form ON form.id = given."formId" AND form.account_id = $2
       RETURNING form_id, created_at, folder
     )
     INSERT INTO receipt_counts AS ledger (form_id, hour, outcome, count)
     SELECT form_id, date_trunc('hour', created_at, 'UTC'), folder::text, count(*) FROM added
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (form_id, hour, outcome) DO UPDATE SET count = ledger.count + excluded.count`,
    [JSON.stringify(submissions), scope.accountId],
  );
}
