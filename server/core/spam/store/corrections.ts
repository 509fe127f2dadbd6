import type pg from "pg";
import type { Database, Folder, Submission } from "../../database/db.ts";
import type { FormDays } from "../../scope/content-retention.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type SubmittedFields, submittedFieldsOf } from "../../scope/store/submitted-fields.ts";
import { SERVICES, type ServiceRow } from "./filters.ts";

const MAX_RUNS = 8;

/** Queues reporting these moves to the account's services, if it has any. */
export async function queueCorrections(
  client: pg.PoolClient,
  accountId: string,
  submissionIds: readonly string[],
  folder: Folder,
): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job('tell-spam-services',
       json_build_object('submissionId', moved.id, 'folder', $3::text),
       job_key => 'tell-spam-services ' || moved.id, max_attempts => ${MAX_RUNS})
     FROM unnest($2::text[]) AS moved(id)
     WHERE EXISTS (SELECT FROM spam_filters AS filter WHERE filter.account_id = $1
       AND filter.encrypted_akismet_key IS NOT NULL)`,
    [accountId, submissionIds, folder],
  );
}

export interface MovedForServices extends Pick<Submission, "createdAt" | "folder" | "ip" | "userAgent" | "referrer"> {
  readonly fields: SubmittedFields;
  /** How long its form keeps contents and origins. */
  readonly days: FormDays;
  readonly services: ServiceRow;
}

/** `null` once it is in the Trash, or if it or its account's filter is gone. */
export async function findMovedForServices(
  _scope: SystemScope,
  db: Database,
  submissionId: string,
): Promise<MovedForServices | null> {
  const moved = await db.prisma.submission.findUnique({
    where: { id: submissionId },
    include: {
      form: {
        select: {
          ...{ id: true, contentsDays: true, originDays: true, formerDays: true },
          account: { select: { spamFilter: { select: SERVICES } } },
        },
      },
    },
  });
  const services = moved?.form.account.spamFilter ?? null;
  if (moved === null || services === null || moved.folder === "trash") return null;
  const { createdAt, folder, ip, userAgent, referrer, form: days } = moved;
  return { createdAt, folder, fields: submittedFieldsOf(moved), ip, userAgent, referrer, days, services };
}
