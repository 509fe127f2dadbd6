import type { Database } from "../../database/db.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { ownForms } from "../../scope/store/visibility.ts";

/** Outcome ("inbox", "spam" or "refused:<reason>") and count of one hour. */
export interface HourCount {
  readonly hour: Date;
  readonly outcome: string;
  readonly count: number;
}

/** Hourly intake statistics since an hour, for one of the scope's forms or all of them together. */
export async function countHours(
  scope: OwnerScope,
  db: Database,
  { formId, since }: { readonly formId: string | null; readonly since: Date },
): Promise<HourCount[]> {
  const rows = await db.prisma.receiptCount.groupBy({
    by: ["hour", "outcome"],
    where: { formId: { in: await ownFormIds(scope, db, formId) }, hour: { gte: since } },
    _sum: { count: true },
  });
  return rows.map(({ hour, outcome, _sum }) => ({ hour, outcome, count: Number(_sum.count ?? 0n) }));
}

/** The same, per form. */
export async function countForms(
  scope: OwnerScope,
  db: Database,
  since: Date,
): Promise<Map<string, { readonly outcome: string; readonly count: number }[]>> {
  const rows = await db.prisma.receiptCount.groupBy({
    by: ["formId", "outcome"],
    where: { formId: { in: await ownFormIds(scope, db, null) }, hour: { gte: since } },
    _sum: { count: true },
  });
  return byForm(rows, ({ outcome, _sum }) => ({ outcome, count: Number(_sum.count ?? 0n) }));
}

/**
 * For each active form, the last hour since then in which a message reached the inbox; forms without one are absent.
 */
export async function findLastInboxHours(
  scope: OwnerScope,
  db: Database,
  since: Date,
): Promise<{ readonly formId: string; readonly createdAt: Date; readonly hour: Date }[]> {
  const forms = await db.prisma.form.findMany({
    where: { AND: [ownForms(scope), { status: "active" }] },
    select: { id: true, createdAt: true },
  });
  const last = await db.prisma.receiptCount.groupBy({
    by: ["formId"],
    where: { formId: { in: forms.map(({ id }) => id) }, hour: { gte: since }, outcome: "inbox" },
    _max: { hour: true },
  });
  const hours = new Map(last.map(({ formId, _max }) => [formId, _max.hour]));
  return forms.flatMap(({ id: formId, createdAt }) => {
    const hour = hours.get(formId) ?? null;
    return hour === null ? [] : [{ formId, createdAt, hour }];
  });
}

/** Hours since `since` in which the inboxes of these forms received messages, oldest first. */
export async function findInboxHours(
  scope: OwnerScope,
  db: Database,
  { formIds, since }: { readonly formIds: readonly string[]; readonly since: Date },
): Promise<Map<string, { readonly hour: Date; readonly count: number }[]>> {
  const owned = await db.prisma.form.findMany({
    where: { AND: [ownForms(scope), { id: { in: [...formIds] } }] },
    select: { id: true },
  });
  const rows = await db.prisma.receiptCount.findMany({
    where: { formId: { in: owned.map(({ id }) => id) }, outcome: "inbox", hour: { gte: since } },
    orderBy: { hour: "asc" },
  });
  return byForm(rows, ({ hour, count }) => ({ hour, count: Number(count) }));
}

async function ownFormIds(scope: OwnerScope, db: Database, formId: string | null): Promise<string[]> {
  const which = formId === null ? {} : { id: formId };
  const forms = await db.prisma.form.findMany({ where: { AND: [ownForms(scope), which] }, select: { id: true } });
  return forms.map(({ id }) => id);
}

function byForm<Row extends { readonly formId: string }, Entry>(rows: readonly Row[], entryOf: (row: Row) => Entry) {
  const forms = new Map<string, Entry[]>();
  for (const row of rows) {
    const entries = forms.get(row.formId) ?? [];
    forms.set(row.formId, entries);
    entries.push(entryOf(row));
  }
  return forms;
}

/** Counts by outcome since the form was created. */
export async function countOutcomes(scope: OwnerScope, db: Database, formId: string): Promise<Map<string, number>> {
  const owned = await db.prisma.form.count({ where: { AND: [ownForms(scope), { id: formId }] } });
  if (owned === 0) return new Map();
  const rows = await db.prisma.receiptCount.groupBy({ by: ["outcome"], where: { formId }, _sum: { count: true } });
  return new Map(rows.map((row) => [row.outcome, Number(row._sum.count ?? 0n)]));
}
