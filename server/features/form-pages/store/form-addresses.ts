import type { Database } from "../../../core/database/db.ts";
import { Parameters } from "../../../core/database/sql.ts";
import { inAuditedTransaction } from "../../../core/history/store/audit.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { ownedForm, ownForms } from "../../../core/scope/store/visibility.ts";
import { ofPage } from "./form-pages.ts";

/** The addresses of forms, each form's current one first. */
export async function findAddresses(
  scope: OwnerScope,
  db: Database,
  formIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.prisma.formAddress.findMany({
    where: { formId: { in: [...formIds] }, form: ownForms(scope) },
    orderBy: { createdAt: "desc" },
  });
  const found = new Map<string, string[]>();
  for (const { formId, address } of rows) {
    if (formId !== null) found.set(formId, [...(found.get(formId) ?? []), address]);
  }
  return found;
}

/** The forms these addresses lead to; an address without one is absent. */
export async function findFormsByAddress(
  _scope: SystemScope,
  db: Database,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.prisma.formAddress.findMany({ where: { address: { in: [...addresses] } } });
  return new Map(rows.flatMap(({ address, formId }) => (formId === null ? [] : [[address, formId] as const])));
}

export interface AddressChange {
  readonly formId: string;
  readonly address: string;
  readonly now: Date;
  readonly maxAddresses: number;
}

/** Makes an address the form's current one; null if the form is not the scope's. */
export async function updateAddress(
  scope: OwnerScope,
  db: Database,
  { formId, address, now, maxAddresses }: AddressChange,
): Promise<"changed" | "taken" | "full" | null> {
  return inAuditedTransaction(scope, db, [ofPage(formId)], async ({ formAddress }, client) => {
    const parameters = new Parameters();
    const owned = `${ownedForm(scope, parameters)} AND f.id = ${parameters.add(formId)}`;
    const text = `SELECT f.id FROM forms AS f WHERE ${owned} FOR NO KEY UPDATE`;
    if ((await client.query(text, parameters.values)).rowCount !== 1) return null;
    const own = await formAddress.findMany({ where: { formId }, orderBy: { createdAt: "desc" } });
    const [present] = own;
    if (present?.address === address) return "changed";
    // Later than the current one, even if a clock has stepped back.
    const createdAt = new Date(Math.max(now.getTime(), (present?.createdAt.getTime() ?? 0) + 1));
    if (own.some((row) => row.address === address)) {
      await formAddress.update({ where: { address }, data: { createdAt } });
      return "changed";
    }
    if (own.length >= maxAddresses) return "full";
    const added = await formAddress.createMany({ data: [{ address, formId, createdAt }], skipDuplicates: true });
    return added.count === 1 ? "changed" : "taken";
  });
}
