import type { IntakeScope, OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Database, MailSettings } from "../database/db.ts";
import { columnList, timed } from "../database/sql.ts";
import { inPrismaTransaction } from "../database/transaction.ts";
import { Prisma } from "../generated/client.ts";
import { addToHistory } from "../history/changes.ts";

export type MailSettingsRow = Omit<MailSettings, "id">;

/** What the password is encrypted for. */
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

/** They are the server's, and on record in the account of its operator. */
export async function saveMailSettings(scope: OwnerScope, db: Database, row: MailSettingsRow): Promise<void> {
  const id = MAIL_SETTINGS_ID;
  await inPrismaTransaction(db, async ({ mailSettings }, client) => {
    await mailSettings.upsert({ where: { id }, create: { id, ...row }, update: row });
    const { host: name } = row;
    await addToHistory(scope, client, { subject: "mail_server", name, action: "changed", details: {} });
  });
}

export async function deleteMailSettings(scope: OwnerScope, db: Database): Promise<void> {
  await inPrismaTransaction(db, async ({ mailSettings }, client) => {
    const { count } = await mailSettings.deleteMany({});
    if (count > 0) await addToHistory(scope, client, { subject: "mail_server", action: "deleted", details: {} });
  });
}
