import type { Database } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { SystemScope } from "../../scope/scope.ts";

/** Every column encrypted under the secret, and the id its values are bound to. */
export const SEALED_COLUMNS = [
  { table: "webhook_endpoints", column: "encrypted_secret", owner: "id", key: "webhookSecrets" },
  { table: "webhook_endpoints", column: "previous_encrypted_secret", owner: "id", key: "webhookSecrets" },
  { table: "forms", column: "encrypted_turnstile_secret", owner: "id", key: "spamSecrets" },
  { table: "spam_filters", column: "encrypted_akismet_key", owner: "account_id", key: "spamSecrets" },
  { table: "mail_settings", column: "encrypted_password", owner: "id", key: "mailSecrets" },
  { table: "file_keys", column: "encrypted_key", owner: "id", key: "files" },
  { table: "two_factors", column: "secret", owner: "id", key: "signIn" },
  { table: "two_factors", column: "backup_codes", owner: "id", key: "signIn" },
] as const;

export type SealedColumn = (typeof SEALED_COLUMNS)[number];

export interface Reencryption {
  readonly reencrypted: number;
  /** Values that no known secret decrypts; they are left unchanged. */
  readonly unreadable: number;
}

/**
 * Replaces every encrypted value and the check of the secret in one transaction. `reencrypt` returns null for a value
 * it cannot decrypt; `accept` may throw to reject the outcome and roll back.
 */
export async function replaceSealedValues(
  _scope: SystemScope,
  db: Database,
  change: {
    readonly check: string;
    readonly now: Date;
    reencrypt(column: SealedColumn, value: string, owner: string): Promise<string | null>;
    accept(outcome: Reencryption): void;
  },
): Promise<Reencryption> {
  return inTransaction(db, async (client) => {
    let reencrypted = 0;
    let unreadable = 0;
    for (const sealed of SEALED_COLUMNS) {
      const { table, column, owner } = sealed;
      const { rows } = await client.query<{ owner: string; value: string }>(
        `SELECT ${owner}::text AS owner, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ${owner} FOR UPDATE`,
      );
      for (const row of rows) {
        const value = await change.reencrypt(sealed, row.value, row.owner);
        if (value === null) {
          unreadable += 1;
          continue;
        }
        reencrypted += 1;
        await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${owner} = $1`, [row.owner, value]);
      }
    }
    change.accept({ reencrypted, unreadable });
    await client.query(
      `INSERT INTO secret_checks (id, value, updated_at) VALUES (1, $1, $2)
       ON CONFLICT (id) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      [change.check, change.now],
    );
    return { reencrypted, unreadable };
  });
}

/** The check of the secret that this database was encrypted with; null before the first start. */
export async function readSecretCheck(_scope: SystemScope, db: Database): Promise<string | null> {
  return (await db.prisma.secretCheck.findUnique({ where: { id: 1 } }))?.value ?? null;
}

/** Stores the check unless there is one; returns the stored one. */
export async function adoptSecretCheck(
  _scope: SystemScope,
  db: Database,
  { check, now }: { readonly check: string; readonly now: Date },
): Promise<string> {
  await db.prisma.secretCheck.createMany({ data: { id: 1, value: check, updatedAt: now }, skipDuplicates: true });
  return (await db.prisma.secretCheck.findUniqueOrThrow({ where: { id: 1 } })).value;
}
