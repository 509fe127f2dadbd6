import type { Database, FormPage } from "../../../core/database/db.ts";
import { ofForm } from "../../../core/forms/store/forms.ts";
import { inAuditedTransaction } from "../../../core/history/store/audit.ts";
import type { IntakeScope, OwnerScope } from "../../../core/scope/scope.ts";
import { ownForms } from "../../../core/scope/store/visibility.ts";

export type PageRow = FormPage;

export async function findPage(scope: OwnerScope, db: Database, formId: string): Promise<PageRow | null> {
  return db.prisma.formPage.findFirst({ where: { formId, form: ownForms(scope) } });
}

/** The page of the form that a visitor submitted. */
export async function findSentPage({ formId }: IntakeScope, db: Database): Promise<PageRow | null> {
  return db.prisma.formPage.findUnique({ where: { formId } });
}

/** Changes only the given values; false if the form is not the scope's. */
export async function updatePage(
  scope: OwnerScope,
  db: Database,
  formId: string,
  change: Partial<Omit<PageRow, "formId" | "logo">> & { logo?: Uint8Array<ArrayBuffer> | null },
): Promise<boolean> {
  return inAuditedTransaction(scope, db, [ofForm(formId)], async ({ form, formPage }) => {
    if ((await form.count({ where: { AND: [ownForms(scope), { id: formId }] } })) !== 1) return false;
    await formPage.upsert({ where: { formId }, create: { formId, ...change }, update: change });
    return true;
  });
}
