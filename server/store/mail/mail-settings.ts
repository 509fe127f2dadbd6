import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Database, MailSettings } from "../database/db.ts";
import { columnList, timed } from "../database/sql.ts";
import { Prisma } from "../generated/client.ts";

export type MailSettingsRow = Omit<MailSettings, "id">;

/** What the password is encrypted for. */
export const MAIL_SETTINGS_ID = 1;

const COLUMNS = columnList("settings", Prisma.MailSettingsScalarFieldEnum);

/** `null` until a mail server is set in the dashboard. */
export async function findMailSettings(
  _scope: OwnerScope | SystemScope,
  db: Database,
): Promise<MailSettingsRow | null> {
  const query = timed({
    name: "find-mail-settings",
    text: `SELECT ${COLUMNS} FROM mail_settings AS settings`,
  });
  return (await db.pool.query<MailSettings>(query)).rows[0] ?? null;
}

export async function saveMailSettings(_scope: SystemScope, db: Database, row: MailSettingsRow): Promise<void> {
  const id = MAIL_SETTINGS_ID;
  await db.prisma.mailSettings.upsert({ where: { id }, create: { id, ...row }, update: row });
}

export async function deleteMailSettings(_scope: SystemScope, db: Database): Promise<void> {
  await db.prisma.mailSettings.deleteMany({});
}
