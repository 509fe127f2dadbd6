import type pg from "pg";
import type { Account, Database, Destination } from "../../database/db.ts";
import { inPrismaTransaction } from "../../database/transaction.ts";
import { inAuditedTransaction, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import { addJob } from "../../jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { ownForms } from "../../scope/store/visibility.ts";

export interface DestinationWithForm extends Pick<Destination, "formId" | "address" | "createdAt" | "confirmedAt"> {
  readonly formName: string;
  readonly account: Account;
}

/** `null` if the form is outside the owner's scope. */
export async function findDestination(
  scope: SystemScope | OwnerScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
): Promise<DestinationWithForm | null> {
  const { formId, address } = named;
  const found = await db.prisma.destination.findFirst({
    where: { formId, address, ...within(scope) },
    include: { form: { select: { name: true, account: true } } },
  });
  if (found === null) return null;
  const { createdAt, confirmedAt, form } = found;
  return { formId, address, createdAt, confirmedAt, formName: form.name, account: form.account };
}

/**
 * Confirms an address once; false if the destination no longer exists. A minute later a job checks for waiting messages
 * again: one whose transaction was still open had not seen the confirmation.
 */
export async function confirmDestination(
  scope: SystemScope | OwnerScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
  now: Date,
): Promise<boolean> {
  const { formId, address } = named;
  const destination: Selection = { kind: RECORDED.destination, where: { form_id: formId, address } };
  const by = "isSystem" in scope ? null : scope;
  return inAuditedTransaction(by, db, [destination], async (transaction, client) => {
    const where = { formId, address, ...within(scope) };
    const { count } = await transaction.destination.updateMany({
      where: { ...where, confirmedAt: null },
      data: { confirmedAt: now },
    });
    if (count === 0) return (await transaction.destination.count({ where })) === 1;
    const options = { key: `waiting:${formId}:${address}`, delayMs: 60_000 };
    await addJob(client, "deliver-waiting", { formId, address }, options);
    return true;
  });
}

/** Marks a destination as failing, unless it already is; null marks it as working again. */
export async function setDestinationFailing(
  _scope: SystemScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
  failing: { readonly since: Date; readonly reason: string } | null,
): Promise<void> {
  await db.prisma.destination.updateMany({
    where: { ...named, failingSince: failing === null ? { not: null } : null },
    data: { failingSince: failing?.since ?? null, failingReason: failing?.reason ?? null },
  });
}

/** Marks every destination with waiting mail as failing, because no mail can be sent at all. */
export async function markWaitingDestinationsFailing(
  _scope: SystemScope,
  db: Database,
  failing: { readonly since: Date; readonly reason: string },
): Promise<void> {
  await db.pool.query(
    `UPDATE destinations SET failing_since = $1, failing_reason = $2
     WHERE failing_since IS NULL AND EXISTS (SELECT FROM deliveries AS waiting
       WHERE waiting.target = destinations.address AND waiting.form_id = destinations.form_id
         AND waiting.state = 'pending' AND waiting.kind = 'mail')`,
    [failing.since, failing.reason],
  );
}

/** Queues another confirmation mail to an address, unless it was added or asked after `before`. */
export async function askAgain(
  scope: OwnerScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
  at: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const { count } = await transaction.destination.updateMany({
      where: {
        ...named,
        form: ownForms(scope),
        confirmedAt: null,
        createdAt: { lte: at.before },
        OR: [{ askedAt: null }, { askedAt: { lte: at.before } }],
      },
      data: { askedAt: at.now },
    });
    if (count === 1) await queueConfirmations(client, named.formId, [named.address]);
    return count === 1;
  });
}

function within(scope: SystemScope | OwnerScope): { form?: ReturnType<typeof ownForms> } {
  return "isSystem" in scope ? {} : { form: ownForms(scope) };
}

// With growing intervals, over about two days.
const MAX_TRIES = 12;

/** Queues the confirmation mails to these addresses, in the transaction that adds them. */
export async function queueConfirmations(
  client: pg.ClientBase,
  formId: string,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    const options = { key: `confirm:${formId}:${address}`, maxAttempts: MAX_TRIES };
    await addJob(client, "confirm-destination", { formId, address }, options);
  }
}
