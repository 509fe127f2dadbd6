import type { FileRow, NewFile } from "../../../core/attachments/store.ts";
import {
  type AttemptOutcome,
  asFolder,
  type Database,
  type Delivery,
  type Form,
  type Submission,
} from "../../../core/database/db.ts";
import type { DueSubmission } from "../../../core/deliveries/store/due-delivery.ts";
import { inAuditedTransaction, type Selection } from "../../../core/history/store/audit.ts";
import { RECORDED } from "../../../core/history/store/recorded.ts";
import { factsFilledBy } from "../../../core/scope/facts.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { submittedFieldsOf } from "../../../core/scope/store/submitted-fields.ts";
import { visibleSubmissions } from "../../../core/scope/store/visibility.ts";
import { type Given, givenAsLists, insertSubmissions } from "../../../core/submissions/store/insert.ts";

/** A submission that is never mailed; its account comes from the scope. */
export type SeedSubmission = Omit<Given<"demo">, "accountId">;

/** Adds many submissions to forms of the scope's own account, with their intake statistics. */
export async function insertSeedSubmissions(
  scope: OwnerScope,
  db: Database,
  submissions: readonly SeedSubmission[],
): Promise<void> {
  const rows = submissions.map((submission) => ({ ...submission, accountId: scope.accountId }));
  await db.pool.query(
    `WITH added AS (
       ${insertSubmissions("demo", givenAsLists("demo"))}
       JOIN forms AS form ON form.id = given."formId" AND form.account_id = given."accountId"
       RETURNING form_id, created_at, folder
     )
     INSERT INTO receipt_counts AS stats (form_id, hour, outcome, count)
     SELECT form_id, date_trunc('hour', created_at, 'UTC'), folder::text, count(*) FROM added
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (form_id, hour, outcome) DO UPDATE SET count = stats.count + excluded.count`,
    factsFilledBy("demo").map((fact) => rows.map((row) => asText(row[fact]))),
  );
  db.announce(scope, null);
}

function asText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Adds already stored files to seeded submissions. */
export async function insertSeedFiles(
  scope: OwnerScope,
  db: Database,
  submissions: readonly Pick<SeedSubmission, "id" | "formId" | "createdAt">[],
  files: ReadonlyMap<string, readonly NewFile[]>,
): Promise<void> {
  const rows = submissions.flatMap(({ id, formId, createdAt }) =>
    (files.get(id) ?? []).map((file, position) => ({
      ...file,
      accountId: scope.accountId,
      formId,
      submissionId: id,
      receivedAt: createdAt,
      position,
    })),
  );
  await db.prisma.file.createMany({ data: rows.map(({ signals, ...row }) => ({ ...row, signals: [...signals] })) });
  db.announce(scope, null);
}

/** A message with the data its emails and webhooks carry. */
export interface SeededSubmission extends DueSubmission, Pick<Submission, "formId" | "folder" | "status"> {
  readonly form: Pick<Form, "name" | "maxAttachmentBytes">;
}

/** Every submission of the scope's own account, oldest first. */
export async function findSeededSubmissions(scope: OwnerScope, db: Database): Promise<SeededSubmission[]> {
  const rows = await db.prisma.submission.findMany({
    where: visibleSubmissions(scope),
    include: { files: { orderBy: { position: "asc" } }, form: { select: { name: true, maxAttachmentBytes: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => ({
    ...row,
    folder: asFolder(row.folder),
    fields: submittedFieldsOf(row),
    files: row.files as FileRow[],
  }));
}

/** A finished delivery with its attempts. */
export interface SeedDelivery
  extends Pick<Delivery, "id" | "formId" | "submissionId" | "kind" | "target" | "state" | "failures" | "createdAt"> {
  readonly finishedAt: Date;
  readonly log: readonly {
    readonly number: number;
    readonly at: Date;
    readonly durationMs: number;
    readonly outcome: AttemptOutcome;
    readonly detail: string;
    readonly status: number | null;
  }[];
}

/** Adds past deliveries to submissions of the scope's own account; nothing is sent. */
export async function insertSeedDeliveries(
  scope: OwnerScope,
  db: Database,
  deliveries: readonly SeedDelivery[],
): Promise<void> {
  const { accountId } = scope;
  await db.prisma.$transaction([
    db.prisma.delivery.createMany({
      data: deliveries.map(({ log, ...delivery }) => {
        return { ...delivery, accountId, attempts: log.length, queuedAt: delivery.createdAt };
      }),
    }),
    db.prisma.deliveryAttempt.createMany({
      data: deliveries.flatMap(({ id: deliveryId, log }) =>
        log.map(({ status: responseStatus, ...attempt }) => ({ deliveryId, responseStatus, ...attempt })),
      ),
    }),
  ]);
}

export async function insertSeedRefusals(
  scope: OwnerScope,
  db: Database,
  refusals: readonly {
    readonly formId: string;
    readonly at: Date;
    readonly outcome: string;
    readonly count: number;
  }[],
): Promise<void> {
  await db.pool.query(
    `INSERT INTO receipt_counts AS stats (form_id, hour, outcome, count)
     SELECT form.id, date_trunc('hour', given.at, 'UTC'), given.outcome, sum(given.count)
     FROM json_to_recordset($1::json) AS given("formId" text, "at" timestamptz, "outcome" text, "count" bigint)
     JOIN forms AS form ON form.id = given."formId" AND form.account_id = $2
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (form_id, hour, outcome) DO UPDATE SET count = stats.count + excluded.count`,
    [JSON.stringify(refusals), scope.accountId],
  );
}

/** Connects an agent that may read the contents of every form. It gets no token, so nobody can use it. */
export async function insertSeedConnection(
  scope: OwnerScope,
  db: Database,
  agent: {
    readonly id: string;
    readonly clientId: string;
    readonly name: string;
    readonly connectedAt: Date;
    readonly lastUsedAt: Date;
  },
): Promise<void> {
  const { accountId, userId } = scope;
  const { id, clientId, name, connectedAt: createdAt, lastUsedAt } = agent;
  const scopes = ["submissions:metadata", "submissions:content"];
  const connection: Selection = { kind: RECORDED.agentConnection, where: { id } };
  await inAuditedTransaction(scope, db, [connection], async (transaction) => {
    await transaction.agentClient.create({
      data: {
        ...{ id: clientId, clientId, name, createdAt, scopes },
        redirectUris: ["https://claude.ai/api/mcp/auth_callback"],
        grantTypes: ["authorization_code"],
        responseTypes: ["code"],
      },
    });
    await transaction.agentConnection.create({
      data: { id, accountId, userId, clientId, scopes, allForms: true, resources: [], createdAt, lastUsedAt },
    });
  });
}

/** Updates the statistics after a bulk load, so the first page is quick too. */
export async function refreshStatistics(_scope: OwnerScope, db: Database): Promise<void> {
  const client = await db.direct.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("VACUUM (ANALYZE) submissions");
  } finally {
    // Discards the connection with its setting.
    client.release(true);
  }
}
