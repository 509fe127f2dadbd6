import type pg from "pg";
import { ofMember } from "../../agents/store/agent-access.ts";
import { audited } from "../../history/store/audit.ts";
import { lockAccount } from "../../scope/store/lock.ts";
import { removeStrayUsers } from "./removal.ts";

const SOLE_OWNER = `SELECT FROM memberships AS own WHERE own.user_id = person.id AND own.role = 'owner' AND NOT EXISTS (
  SELECT FROM memberships AS other
  WHERE other.account_id = own.account_id AND other.role = 'owner' AND other.user_id <> own.user_id)`;

/**
 * Removes the user of an unproven address, with all their data, for somebody who has just proved it and may be another
 * person. False if there is none, or if an account would be left without an owner.
 */
export async function removeUnproven(client: pg.PoolClient, email: string): Promise<boolean> {
  const { rows } = await client.query<{ userId: string; accountId: string }>(
    `SELECT person.id AS "userId", membership.account_id AS "accountId"
     FROM users AS person JOIN memberships AS membership ON membership.user_id = person.id
     WHERE person.email = $1 AND NOT person.email_verified AND NOT EXISTS (${SOLE_OWNER})
     ORDER BY membership.account_id`,
    [email],
  );
  for (const { accountId, userId } of rows) {
    await lockAccount({ accountId }, client);
    await audited(null, client, ofMember(accountId, userId), () =>
      client.query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [accountId, userId]),
    );
  }
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  await removeStrayUsers(client, userIds);
  return userIds.length > 0;
}
