import type { Database, MailSettings } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnList, timed } from "../../database/sql.ts";
import { inPrismaTransaction } from "../../database/transaction.ts";
import { addToHistory } from "../../history/store/changes.ts";
import type { IntakeScope, OwnerScope, SystemScope } from "../../scope/scope.ts";

export type MailSettingsRow = Omit<MailSettings, "id">;

/** The owner id under which the password is encrypted. */
export const MAIL_SETTINGS_ID = 1;

const COLUMNS = columnList("settings", Prisma.MailSettingsScalarFieldEnum);

/** `null` until a mail server is set in the dashboard. */
export async function findMailSettings(
  _scope: OwnerScope | SystemScope | IntakeScope,
  db: Database,
): Promise<MailSettingsRow | null> {
  const query = timed({
    name: "find-mail-settings",
    text: `SELECT ${COLUMNS} FROM mail_settings AS settings`,
  });
  return (await db.pool.query<MailSettings>(query)).rows[0] ?? null;
}

/** The settings belong to the server; the change is recorded in the operator's account. */
export async function saveMailSettings(scope: OwnerScope, db: Database, row: MailSettingsRow): Promise<void> {
  const id = MAIL_SETTINGS_ID;
  await inPrismaTransaction(db, async ({ mailSettings }, client) => {
    const before = await mailSettings.findUnique({ where: { id } });
    await mailSettings.upsert({ where: { id }, create: { id, ...row }, update: row });
    const change = { name: row.host, action: "changed", details: placesOf(before, row) } as const;
    await addToHistory(scope, client, { subject: "mail_server", ...change });
  });
}

function placesOf(before: MailSettings | null, now: MailSettingsRow | null): Record<string, unknown> {
  const columns = ["host", "port", "security"] as const;
  const changed = columns.filter((column) => before?.[column] !== now?.[column]);
  return Object.fromEntries(changed.map((column) => [column, [before?.[column] ?? null, now?.[column] ?? null]]));
}

export async function deleteMailSettings(scope: OwnerScope, db: Database): Promise<void> {
  await inPrismaTransaction(db, async ({ mailSettings }, client) => {
    const [before] = await mailSettings.findMany();
    if (before === undefined) return;
    await mailSettings.deleteMany({});
    const change = { name: before.host, action: "deleted", details: placesOf(before, null) } as const;
    await addToHistory(scope, client, { subject: "mail_server", ...change });
  });
}
