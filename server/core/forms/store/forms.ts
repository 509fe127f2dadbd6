import type { Database, Destination, Form } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { columnList, Parameters, prepared } from "../../database/sql.ts";
import { queueConfirmations } from "../../destinations/store/destinations.ts";
import { inAuditedTransaction, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { ownedForm, ownForms } from "../../scope/store/visibility.ts";

export interface FormRow extends Form {
  destinations: Destination[];
}

const withDestinations = { destinations: { orderBy: { createdAt: "asc" } } } as const;

const DESTINATION_COLUMNS = columnList("d", Prisma.DestinationScalarFieldEnum);
const FORM_COLUMNS = `${columnList("f", Prisma.FormScalarFieldEnum)}, coalesce((
  SELECT json_agg(destination) FROM (
    SELECT ${DESTINATION_COLUMNS} FROM destinations AS d WHERE d.form_id = f.id ORDER BY d.created_at, d.address
  ) AS destination), '[]') AS destinations`;

/** Avoids the ORM, because most dashboard pages and every agent call read forms. */
export async function findForms(scope: OwnerScope, db: Database): Promise<FormRow[]> {
  const parameters = new Parameters();
  const text = `SELECT ${FORM_COLUMNS} FROM forms AS f WHERE ${ownedForm(scope, parameters)} ORDER BY f.id`;
  const { rows } = await db.pool.query<FormRow>(prepared(text, parameters.values));
  return rows.map(withDates);
}

export async function findForm(scope: OwnerScope, db: Database, id: string): Promise<FormRow | null> {
  const parameters = new Parameters();
  const text = formQuery(scope, parameters, id);
  const { rows } = await db.pool.query<FormRow>(prepared(text, parameters.values));
  return rows[0] === undefined ? null : withDates(rows[0]);
}

/** A query for a form, also for what is selected `besides` its columns. */
export function formQuery(scope: OwnerScope, parameters: Parameters, id: string, besides = ""): string {
  return `SELECT ${FORM_COLUMNS}${besides} FROM forms AS f
    WHERE ${ownedForm(scope, parameters)} AND f.id = ${parameters.add(id)}`;
}

/** JSON has the destinations' timestamps as text. */
export function withDates(form: FormRow): FormRow {
  const dateOf = (text: Date | null) => (text === null ? null : new Date(text));
  const destinations = form.destinations.map((destination) => ({
    ...destination,
    confirmedAt: dateOf(destination.confirmedAt),
    askedAt: dateOf(destination.askedAt),
    failingSince: dateOf(destination.failingSince),
    createdAt: new Date(destination.createdAt),
  }));
  return { ...form, destinations };
}

export async function countOwnForms(scope: OwnerScope, db: Database): Promise<number> {
  return db.prisma.form.count({ where: ownForms(scope) });
}

export interface NewForm {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** How long its messages' origins are kept. Null: as long as the messages. */
  readonly originDays: number | null;
  readonly destinations: readonly { readonly address: string; readonly confirmedAt: Date | null }[];
}

export const ofForm = (id: string): Selection => ({ kind: RECORDED.form, where: { id } });
const ofDestinations = (formId: string): Selection => ({ kind: RECORDED.destination, where: { form_id: formId } });

/** Adds a form and asks its unconfirmed addresses to confirm. */
export async function insertForm(scope: OwnerScope, db: Database, form: NewForm): Promise<FormRow> {
  const { id, name, createdAt, originDays } = form;
  const destinations = form.destinations.map((destination) => ({ ...destination, createdAt }));
  const waiting = destinations.filter(({ confirmedAt }) => confirmedAt === null).map(({ address }) => address);
  return inAuditedTransaction(scope, db, [ofForm(id), ofDestinations(id)], async (transaction, client) => {
    const made = await transaction.form.create({
      data: { id, accountId: scope.accountId, name, createdAt, originDays, destinations: { create: destinations } },
      include: withDestinations,
    });
    await queueConfirmations(client, id, waiting);
    return made;
  });
}

export type FormChange = Partial<
  Omit<Form, "id" | "accountId" | "hiddenFromAgents" | keyof StoredDays | "tableLayout" | "createdAt" | "updatedAt">
>;

/**
 * Changes a form and, unless `addresses` is null, its destinations: existing ones keep their confirmation, new
 * untrusted ones are asked to confirm.
 */
export async function updateForm(
  scope: OwnerScope,
  db: Database,
  id: string,
  change: FormChange,
  addresses: readonly { readonly address: string; readonly isTrusted: boolean }[] | null,
  now: Date,
): Promise<FormRow | null> {
  const changed = addresses === null ? [ofForm(id)] : [ofForm(id), ofDestinations(id)];
  return inAuditedTransaction(scope, db, changed, async (transaction, client) => {
    const updated = await transaction.form.updateMany({ where: { AND: [ownForms(scope), { id }] }, data: change });
    if (updated.count !== 1) return null;
    if (addresses !== null) {
      const kept = addresses.map(({ address }) => address);
      await transaction.destination.deleteMany({ where: { formId: id, address: { notIn: kept } } });
      const added = await transaction.destination.createManyAndReturn({
        data: addresses.map(({ address, isTrusted }) => ({
          formId: id,
          address,
          createdAt: now,
          confirmedAt: isTrusted ? now : null,
        })),
        skipDuplicates: true,
      });
      await queueConfirmations(
        client,
        id,
        added.filter(({ confirmedAt }) => confirmedAt === null).map(({ address }) => address),
      );
    }
    return transaction.form.findFirst({ where: { AND: [ownForms(scope), { id }] }, include: withDestinations });
  });
}

/** Stores how a form's messages are shown; null if the form is outside the scope. */
export async function updateTableLayout(
  scope: OwnerScope,
  db: Database,
  id: string,
  layout: Prisma.InputJsonObject,
): Promise<FormRow | null> {
  const own = { AND: [ownForms(scope), { id }] };
  const updated = await db.prisma.form.updateMany({ where: own, data: { tableLayout: layout } });
  return updated.count === 1 ? findForm(scope, db, id) : null;
}

/** Replaces the fields hidden from agents; null if the form is outside the scope. */
export async function updateHiddenFromAgents(
  scope: OwnerScope,
  db: Database,
  id: string,
  names: readonly string[],
): Promise<FormRow | null> {
  const own = { AND: [ownForms(scope), { id }] };
  const data = { hiddenFromAgents: [...names] };
  const updated = await inAuditedTransaction(scope, db, [ofForm(id)], ({ form }) =>
    form.updateMany({ where: own, data }),
  );
  return updated.count === 1 ? findForm(scope, db, id) : null;
}

/** How long contents and origins are kept, and the days that apply until a decrease takes effect. */
export interface StoredDays {
  readonly contentsDays: number | null;
  readonly originDays: number | null;
  readonly formerDays: Prisma.InputJsonObject;
}

/** Replaces a form's days based on the previous ones; null if the form is outside the scope. */
export async function updateKeptDays(
  scope: OwnerScope,
  db: Database,
  id: string,
  change: (before: Form) => StoredDays,
): Promise<FormRow | null> {
  return inAuditedTransaction(scope, db, [ofForm(id)], async (transaction, client) => {
    await client.query("SELECT FROM forms WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE", [id, scope.accountId]);
    const before = await transaction.form.findFirst({ where: { AND: [ownForms(scope), { id }] } });
    if (before === null) return null;
    const days = change(before);
    // What begins to leave later is looked at from the first message on.
    const marks = {
      ...(days.contentsDays === null ? { contentsRemovedTo: "" } : {}),
      ...(days.originDays === null ? { originRemovedTo: "" } : {}),
    };
    return transaction.form.update({ where: { id }, data: { ...days, ...marks }, include: withDestinations });
  });
}
