import type pg from "pg";
import type { SystemScope } from "../../scope/scope.ts";
import type { Database, Folder, Submission } from "../database/db.ts";
import type { SubmittedFields } from "../submitted-fields.ts";
import { SERVICE_COLUMNS, type ServiceRow } from "./filters.ts";

const MAX_RUNS = 8;

/** Queues that the account's services be told of these moves, where it has any. */
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
       AND (filter.rspamd_url IS NOT NULL OR filter.encrypted_akismet_key IS NOT NULL))`,
    [accountId, submissionIds, folder],
  );
}

export interface MovedForServices extends Pick<Submission, "folder" | "ip" | "userAgent" | "referrer"> {
  readonly fields: SubmittedFields;
  readonly services: ServiceRow;
}

/** `null` once it or its account's filter is gone. */
export async function findMovedForServices(
  _scope: SystemScope,
  db: Database,
  submissionId: string,
): Promise<MovedForServices | null> {
  const { rows } = await db.pool.query<Omit<MovedForServices, "services"> & ServiceRow>(
    `SELECT moved.folder, moved.fields, moved.ip, moved.user_agent AS "userAgent", moved.referrer, ${SERVICE_COLUMNS}
     FROM submissions AS moved JOIN spam_filters AS filter ON filter.account_id = moved.account_id
     WHERE moved.id = $1`,
    [submissionId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { folder, fields, ip, userAgent, referrer, ...services } = row;
  return { folder, fields, ip, userAgent, referrer, services };
}
