import type { OwnerScope, SystemScope } from "../access/scope.ts";
import type { Database, Destination, PrismaClient } from "./db.ts";
import { ownForms } from "./visibility.ts";

export interface DestinationWithForm extends Pick<Destination, "formId" | "address" | "confirmedAt"> {
  readonly formName: string;
}

export async function findDestination(
  _scope: SystemScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
): Promise<DestinationWithForm | null> {
  const { formId, address } = named;
  const found = await db.prisma.destination.findUnique({
    where: { formId_address: { formId, address } },
    include: { form: { select: { name: true } } },
  });
  return found === null ? null : { formId, address, confirmedAt: found.confirmedAt, formName: found.form.name };
}

/** Confirms an address once; false when there is no such destination any more. */
export async function confirmDestination(
  _scope: SystemScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
  now: Date,
): Promise<boolean> {
  await db.prisma.destination.updateMany({ where: { ...named, confirmedAt: null }, data: { confirmedAt: now } });
  return (await db.prisma.destination.count({ where: named })) === 1;
}

/** Queues another mail that asks an address to confirm, unless it was added or asked after `before`. */
export async function askAgain(
  scope: OwnerScope,
  db: Database,
  named: { readonly formId: string; readonly address: string },
  at: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  return db.prisma.$transaction(async (transaction) => {
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
    if (count === 1) await queueConfirmations(transaction, named.formId, [named.address]);
    return count === 1;
  });
}

// Rarer each time, over about two days.
const MOST_TRIES = 12;

/** Queues the mails that ask these addresses to confirm, in the transaction that adds them. */
export async function queueConfirmations(
  transaction: Pick<PrismaClient, "$executeRaw">,
  formId: string,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    await transaction.$executeRaw`SELECT graphile_worker.add_job('confirm-destination',
      json_build_object('formId', ${formId}::text, 'address', ${address}::text), max_attempts => ${MOST_TRIES}::int,
      job_key => 'confirm:' || ${formId}::text || ':' || ${address}::text, flags => ARRAY['mail'])`;
  }
}
