import type pg from "pg";
import type { MemberRights, Role } from "../../../../shared/permissions.ts";
import { type Call, type Counted, type CountedRow, countedBy, countedCall } from "../../agents/store/callers.ts";
import type {
  AgentClient,
  AgentConnection,
  AgentToken,
  Database,
  Session,
  WebhookEndpoint,
} from "../../database/db.ts";
import { takeValues } from "../../database/rate-limits.ts";
import type { FormDays } from "../../scope/content-retention.ts";
import type { RetentionFacts } from "../../scope/retention-window.ts";
import type { SystemScope } from "../../scope/scope.ts";

export type OwnerAccount = {
  readonly id: string;
  /** Only forms that have any. */
  readonly formDays: readonly FormDays[];
} & RetentionFacts;

/** A JSON list of `FormDays`, over the alias `account`. */
const FORM_DAYS = `coalesce((SELECT json_agg(json_build_object('id', form.id, 'contentsDays', form.contents_days,
    'originDays', form.origin_days, 'formerDays', form.former_days))
  FROM forms AS form WHERE form.account_id = account.id
    AND (form.contents_days IS NOT NULL OR form.origin_days IS NOT NULL OR form.former_days <> '{}')), '[]')`;

/** Runs on every request, so these are prepared statements without the ORM. */
const ACCOUNT_COLUMNS = `account.id AS "ownerId", account.plan, account.retention_days AS "retentionDays",
  account.retention_in_force AS "retentionInForce", account.next_retention_days AS "nextRetentionDays",
  account.next_retention_at AS "nextRetentionAt", ${FORM_DAYS} AS "formDays"`;

type AccountColumns = RetentionFacts & Pick<OwnerAccount, "formDays"> & { readonly ownerId: string };

/** A member's permissions in an account, over the alias `membership`. */
const MEMBER_COLUMNS = `membership.role, membership.all_forms AS "reachesAllForms", membership.form_ids AS "reachedForms"`;

interface MemberColumns {
  readonly role: Role;
  readonly reachesAllForms: boolean;
  readonly reachedForms: readonly string[];
}

export interface SessionOwner {
  readonly session: Pick<Session, "id" | "updatedAt">;
  readonly userId: string;
  readonly account: OwnerAccount;
  readonly member: MemberRights;
  readonly hasColleagues: boolean;
  /** When they signed in, or last confirmed their identity in the session. */
  readonly confirmedAt: Date;
}

/**
 * The session whose token has this hash, unless it has expired at `now` or was created at `madeAfter` or before, and
 * its user's account: the requested one, or else the one they have belonged to longest.
 */
export async function findBySession(
  _scope: SystemScope,
  db: Database,
  session: {
    readonly tokenHash: string;
    readonly now: Date;
    readonly madeAfter: Date;
    readonly accountId: string | null;
  },
): Promise<SessionOwner | null> {
  const row = await findOne<
    MemberColumns & Pick<SessionOwner, "userId" | "hasColleagues" | "confirmedAt"> & SessionOwner["session"]
  >(db, {
    name: "find-by-session",
    text: `SELECT session.id, session.user_id AS "userId", session.updated_at AS "updatedAt",
        coalesce(session.confirmed_at, session.created_at) AS "confirmedAt", ${MEMBER_COLUMNS}, ${ACCOUNT_COLUMNS},
        EXISTS (SELECT FROM memberships AS other
          WHERE other.account_id = account.id AND other.user_id <> session.user_id) AS "hasColleagues"
      FROM sessions AS session JOIN memberships AS membership ON membership.user_id = session.user_id
        JOIN accounts AS account ON account.id = membership.account_id
      WHERE session.token = $1 AND session.expires_at > $2 AND session.created_at > $3
      ORDER BY account.id IS NOT DISTINCT FROM $4 DESC, membership.created_at, account.id LIMIT 1`,
    values: [session.tokenHash, session.now, session.madeAfter, session.accountId],
  });
  if (row === null) return null;
  const { id, userId, updatedAt, hasColleagues, confirmedAt } = row;
  return {
    session: { id, updatedAt },
    userId,
    account: accountOf(row),
    member: memberOf(row),
    hasColleagues,
    confirmedAt,
  };
}

export interface AgentTokenOwner {
  readonly token: Pick<
    AgentToken,
    "id" | "userId" | "name" | "scopes" | "formIds" | "expiresAt" | "revokedAt" | "lastUsedAt"
  >;
  readonly account: OwnerAccount;
  readonly member: MemberRights;
  readonly counted: Counted;
}

/** Expired and revoked tokens included. */
export async function findByAgentToken(
  _scope: SystemScope,
  db: Database,
  tokenHash: string,
  call: Call | null,
): Promise<AgentTokenOwner | null> {
  const row = await findCaller<AgentTokenOwner["token"] & MemberColumns>(db, tokenHash, call, {
    name: "find-by-agent-token",
    text: `SELECT token.id, token.user_id AS "userId", token.name, token.scopes, token.form_ids AS "formIds",
        token.expires_at AS "expiresAt", token.revoked_at AS "revokedAt", token.last_used_at AS "lastUsedAt", ${MEMBER_COLUMNS},
        ${ACCOUNT_COLUMNS}
      FROM agent_tokens AS token JOIN accounts AS account ON account.id = token.account_id
        JOIN memberships AS membership ON membership.account_id = token.account_id AND membership.user_id = token.user_id
      WHERE token.token_hash = $1`,
  });
  return row === null ? null : { token: row, account: accountOf(row), member: memberOf(row), counted: row.counted };
}

type ConnectionFacts = Pick<
  AgentConnection,
  "id" | "userId" | "clientId" | "scopes" | "allForms" | "formIds" | "lastUsedAt"
>;

export interface ConnectionOwner {
  readonly connection: ConnectionFacts & { readonly client: Pick<AgentClient, "name" | "clientId"> };
  readonly account: OwnerAccount;
  readonly member: MemberRights;
  readonly counted: Counted;
}

/** The connection, unless its client is disabled. */
export async function findByConnection(
  _scope: SystemScope,
  db: Database,
  id: string,
  call: Call | null,
): Promise<ConnectionOwner | null> {
  const row = await findCaller<ConnectionFacts & MemberColumns & { readonly clientName: string | null }>(db, id, call, {
    name: "find-by-connection",
    text: `SELECT connection.id, connection.user_id AS "userId", connection.client_id AS "clientId",
        connection.scopes, connection.all_forms AS "allForms", connection.form_ids AS "formIds",
        connection.last_used_at AS "lastUsedAt", client.name AS "clientName", ${MEMBER_COLUMNS},
        ${ACCOUNT_COLUMNS}
      FROM agent_connections AS connection
        JOIN agent_clients AS client ON client.client_id = connection.client_id AND NOT client.disabled
        JOIN accounts AS account ON account.id = connection.account_id
        JOIN memberships AS membership ON membership.account_id = connection.account_id
          AND membership.user_id = connection.user_id
      WHERE connection.id = $1`,
  });
  if (row === null) return null;
  const client = { name: row.clientName, clientId: row.clientId };
  return { connection: { ...row, client }, account: accountOf(row), member: memberOf(row), counted: row.counted };
}

export interface FileLinkOwner {
  readonly link: { readonly fileId: string; readonly submissionId: string };
  readonly endpoint: Pick<WebhookEndpoint, "id" | "url">;
  readonly account: OwnerAccount;
}

/** The file behind a link in a webhook's payload, as long as the endpoint would still get such links. */
export async function findByFileLink(
  _scope: SystemScope,
  db: Database,
  link: { readonly tokenHash: string; readonly now: Date },
): Promise<FileLinkOwner | null> {
  const row = await findOne<{ fileId: string; submissionId: string; endpointId: string; url: string }>(db, {
    name: "find-by-file-link",
    text: `SELECT link.file_id AS "fileId", delivery.submission_id AS "submissionId", endpoint.id AS "endpointId",
        endpoint.url, ${ACCOUNT_COLUMNS}
      FROM file_links AS link JOIN deliveries AS delivery ON delivery.id = link.delivery_id
        JOIN webhook_endpoints AS endpoint ON endpoint.id = delivery.target AND endpoint.account_id = delivery.account_id
          AND endpoint.status = 'active' AND endpoint.file_links
        JOIN accounts AS account ON account.id = endpoint.account_id AND account.plan = 'pro'
      WHERE link.token_hash = $1 AND link.expires_at > $2`,
    values: [link.tokenHash, link.now],
  });
  if (row === null) return null;
  const { fileId, submissionId, endpointId: id, url } = row;
  return { link: { fileId, submissionId }, endpoint: { id, url }, account: accountOf(row) };
}

/** The submission of a confirmation link. */
export async function findByConfirmation(
  _scope: SystemScope,
  db: Database,
  tokenHash: string,
): Promise<{ readonly submissionId: string; readonly account: OwnerAccount } | null> {
  const row = await findOne<{ submissionId: string }>(db, {
    name: "find-by-confirmation",
    text: `SELECT asked.submission_id AS "submissionId", ${ACCOUNT_COLUMNS}
      FROM submission_confirmations AS asked JOIN accounts AS account ON account.id = asked.account_id
      WHERE asked.token_hash = $1`,
    values: [tokenHash],
  });
  return row === null ? null : { submissionId: row.submissionId, account: accountOf(row) };
}

export async function findOwnerAccount(_scope: SystemScope, db: Database, id: string): Promise<OwnerAccount | null> {
  const row = await findOne<unknown>(db, {
    name: "find-owner-account",
    text: `SELECT ${ACCOUNT_COLUMNS} FROM accounts AS account WHERE account.id = $1`,
    values: [id],
  });
  return row === null ? null : accountOf(row);
}

/** An agent's credential and its owner, in one statement with the count of its call, if it is to be counted. */
async function findCaller<Row>(
  db: Database,
  key: string,
  call: Call | null,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<(Row & AccountColumns & { readonly counted: Counted }) | null> {
  if (call === null) {
    const row = await findOne<Row>(db, { name, text, values: [key] });
    return row && { ...row, counted: { caller: { clientName: null, userAgent: null } } };
  }
  const values = takeValues(key, call.rate, call.now);
  const row = await findOne<Row & CountedRow>(db, { name: `${name}-counted`, text: countedCall(text), values });
  return row && { ...row, counted: countedBy(row, call) };
}

async function findOne<Row>(db: Database, query: pg.QueryConfig): Promise<(Row & AccountColumns) | null> {
  return (await db.pool.query<Row & AccountColumns>(query)).rows[0] ?? null;
}

function accountOf(row: AccountColumns): OwnerAccount {
  const { ownerId: id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt, formDays } = row;
  return { id, plan, retentionDays, retentionInForce, nextRetentionDays, nextRetentionAt, formDays };
}

function memberOf({ role, reachesAllForms, reachedForms }: MemberColumns): MemberRights {
  return { role, forms: reachesAllForms ? "all" : reachedForms };
}
