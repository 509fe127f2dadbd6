import type { AccountPrivacy, Database, FormPrivacy } from "../../../core/database/db.ts";
import { ofForm } from "../../../core/forms/store/forms.ts";
import { inAuditedTransaction } from "../../../core/history/store/audit.ts";
import { joined, RECORDED, type RecordedKind } from "../../../core/history/store/recorded.ts";
import type { IntakeScope, OwnerScope } from "../../../core/scope/scope.ts";
import { ownForms } from "../../../core/scope/store/visibility.ts";

export type FormPrivacyRow = FormPrivacy;

type Json = { readonly [key: string]: string | null }[];

export interface AccountPrivacyChange
  extends Partial<Omit<AccountPrivacy, "accountId" | "providers" | "recipientNotes">> {
  readonly providers?: Json;
  readonly recipientNotes?: Json;
}

export const ACCOUNT_PRIVACY: RecordedKind = {
  ...RECORDED.account,
  from: "accounts AS it LEFT JOIN account_privacy AS privacy ON privacy.account_id = it.id",
  columns: {
    ...joined("", "privacy", "controller_name", "controller_contact", "representative", "data_protection_officer"),
    providers: "coalesce(privacy.providers, '[]')",
    recipient_notes: "coalesce(privacy.recipient_notes, '[]')",
  },
};

export async function updateAccountPrivacy(
  scope: OwnerScope,
  db: Database,
  change: AccountPrivacyChange,
): Promise<void> {
  const { accountId } = scope;
  await inAuditedTransaction(scope, db, [{ kind: ACCOUNT_PRIVACY, where: { id: accountId } }], ({ accountPrivacy }) =>
    accountPrivacy.upsert({ where: { accountId }, create: { accountId, ...change }, update: change }),
  );
}

export async function findFormPrivacy(scope: OwnerScope, db: Database, formId: string): Promise<FormPrivacyRow | null> {
  return db.prisma.formPrivacy.findFirst({ where: { formId, form: ownForms(scope) } });
}

/** Changes only the given fields; false if the form is outside the scope. */
export async function updateFormPrivacy(
  scope: OwnerScope,
  db: Database,
  formId: string,
  change: Partial<Omit<FormPrivacyRow, "formId">>,
): Promise<boolean> {
  return inAuditedTransaction(scope, db, [ofForm(formId)], async ({ form, formPrivacy }) => {
    if ((await form.count({ where: { AND: [ownForms(scope), { id: formId }] } })) !== 1) return false;
    await formPrivacy.upsert({ where: { formId }, create: { formId, ...change }, update: change });
    return true;
  });
}

/** Whether the form's privacy page is public. */
export async function hasPublicPage({ formId }: IntakeScope, db: Database): Promise<boolean> {
  return (await db.prisma.formPrivacy.count({ where: { formId, isPublic: true } })) === 1;
}
