import type { Database, FormPage } from "../../../core/database/db.ts";
import { inAuditedTransaction, type Selection } from "../../../core/history/store/audit.ts";
import { joined, RECORDED, type RecordedKind } from "../../../core/history/store/recorded.ts";
import type { IntakeScope, OwnerScope } from "../../../core/scope/scope.ts";
import { ownForms } from "../../../core/scope/store/visibility.ts";

export type PageRow = FormPage;

/** A form by its address and its page. */
export const FORM_PAGE: RecordedKind = {
  ...RECORDED.form,
  from: "forms AS it LEFT JOIN form_pages AS page ON page.form_id = it.id",
  columns: {
    address: "(SELECT address FROM form_addresses WHERE form_id = it.id ORDER BY created_at DESC LIMIT 1)",
    ...joined("page_", "page", "heading", "text", "color", "link_label", "link_url"),
    page_logo: "md5(page.logo)",
  },
  secret: ["page_logo"],
};

export const ofPage = (formId: string): Selection => ({ kind: FORM_PAGE, where: { id: formId } });

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
  return inAuditedTransaction(scope, db, [ofPage(formId)], async ({ form, formPage }) => {
    if ((await form.count({ where: { AND: [ownForms(scope), { id: formId }] } })) !== 1) return false;
    await formPage.upsert({ where: { formId }, create: { formId, ...change }, update: change });
    return true;
  });
}
