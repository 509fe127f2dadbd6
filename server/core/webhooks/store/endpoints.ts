import { findContact } from "../../accounts/store/accounts.ts";
import type { Database, WebhookEndpoint } from "../../database/db.ts";
import { cancelDeliveries } from "../../deliveries/store/transitions.ts";
import { inAuditedTransaction, type Selection } from "../../history/store/audit.ts";
import { RECORDED } from "../../history/store/recorded.ts";
import { addJob } from "../../jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { lockAccount } from "../../scope/store/lock.ts";

/** An endpoint as its owner sees it; its secrets never leave the store this way. */
export type WebhookEndpointRow = Omit<WebhookEndpoint, "encryptedSecret" | "previousEncryptedSecret">;

const withoutSecrets = { encryptedSecret: true, previousEncryptedSecret: true } as const;

/** Columns that a new endpoint leaves to their defaults. */
type DefaultColumn =
  | "previousEncryptedSecret"
  | "previousSecretExpiresAt"
  | "status"
  | "disabledReason"
  | "disabledAt"
  | "failingSince"
  | "updatedAt";

export type NewWebhookEndpoint = Omit<WebhookEndpoint, "accountId" | DefaultColumn>;

export type WebhookEndpointChange = Partial<
  Omit<WebhookEndpoint, "id" | "accountId" | "formId" | "format" | "createdAt" | "updatedAt">
>;

const ofEndpoint = (id: string): Selection => ({ kind: RECORDED.webhook, where: { id } });

/** Adds an endpoint, unless the account has `most` of them already. */
export async function insertEndpoint(
  scope: OwnerScope,
  db: Database,
  endpoint: NewWebhookEndpoint,
  most: number,
): Promise<WebhookEndpointRow | "too-many"> {
  return inAuditedTransaction(scope, db, [ofEndpoint(endpoint.id)], async (transaction, client) => {
    await lockAccount(scope, client);
    const existing = await transaction.webhookEndpoint.count({ where: { accountId: scope.accountId } });
    if (existing >= most) return "too-many";
    return transaction.webhookEndpoint.create({
      data: { ...endpoint, accountId: scope.accountId },
      omit: withoutSecrets,
    });
  });
}

/** Oldest first. */
export async function findEndpoints(scope: OwnerScope, db: Database): Promise<WebhookEndpointRow[]> {
  return db.prisma.webhookEndpoint.findMany({
    where: { accountId: scope.accountId },
    orderBy: { id: "asc" },
    omit: withoutSecrets,
  });
}

export async function findEndpoint(scope: OwnerScope, db: Database, id: string): Promise<WebhookEndpointRow | null> {
  return db.prisma.webhookEndpoint.findFirst({ where: { id, accountId: scope.accountId }, omit: withoutSecrets });
}

/** Includes sealed secrets, for tests and rotation. */
export async function findSealedEndpoint(scope: OwnerScope, db: Database, id: string): Promise<WebhookEndpoint | null> {
  return db.prisma.webhookEndpoint.findFirst({ where: { id, accountId: scope.accountId } });
}

export async function updateEndpoint(
  scope: OwnerScope,
  db: Database,
  id: string,
  change: WebhookEndpointChange,
): Promise<WebhookEndpointRow | null> {
  const own = { id, accountId: scope.accountId };
  await inAuditedTransaction(scope, db, [ofEndpoint(id)], ({ webhookEndpoint }) =>
    webhookEndpoint.updateMany({ where: own, data: change }),
  );
  return db.prisma.webhookEndpoint.findFirst({ where: own, omit: withoutSecrets });
}

/** Also cancels its pending deliveries. */
export async function deleteEndpoint(scope: OwnerScope, db: Database, id: string, now: Date): Promise<boolean> {
  return inAuditedTransaction(scope, db, [ofEndpoint(id)], async (transaction, client) => {
    const { count } = await transaction.webhookEndpoint.deleteMany({ where: { id, accountId: scope.accountId } });
    if (count === 0) return false;
    await cancelDeliveries(client, { kind: "webhook", target: id }, now);
    return true;
  });
}

export async function findEndpointToSendTo(
  _scope: SystemScope,
  db: Database,
  id: string,
): Promise<WebhookEndpoint | null> {
  return db.prisma.webhookEndpoint.findUnique({ where: { id } });
}

/** The form of an endpoint; the account's first if it is for all forms. */
export async function findFormOfEndpoint(
  _scope: SystemScope,
  db: Database,
  { accountId, formId }: Pick<WebhookEndpoint, "accountId" | "formId">,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const found = await db.prisma.form.findFirst({
    where: { accountId, ...(formId === null ? {} : { id: formId }) },
    orderBy: { id: "asc" },
    select: { id: true, name: true },
  });
  return found ?? undefined;
}

/** Stores since when deliveries have been failing; null once one succeeds. */
export async function markFailing(_scope: SystemScope, db: Database, id: string, since: Date | null): Promise<void> {
  const failingSince = since === null ? { not: null } : null;
  await db.prisma.webhookEndpoint.updateMany({ where: { id, failingSince }, data: { failingSince: since } });
}

/** Switches an endpoint off and queues a notice to its owner; does nothing if it is already off. */
export async function disableEndpoint(
  _scope: SystemScope,
  db: Database,
  id: string,
  why: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await inAuditedTransaction(null, db, [ofEndpoint(id)], async (transaction, client) => {
    const { count } = await transaction.webhookEndpoint.updateMany({
      where: { id, status: "active" },
      data: { status: "disabled", disabledReason: why.reason, disabledAt: why.at },
    });
    if (count === 1) await addJob(client, "announce-webhook-off", { endpointId: id }, { key: id });
  });
}

export async function findEndpointWithOwner(
  scope: SystemScope,
  db: Database,
  id: string,
): Promise<(WebhookEndpointRow & { readonly ownerAddress: string }) | null> {
  const found = await db.prisma.webhookEndpoint.findUnique({
    where: { id },
    omit: withoutSecrets,
  });
  return found === null ? null : { ...found, ownerAddress: (await findContact(scope, db, found.accountId)).email };
}

/** True if an active webhook gets every field of a form's messages. */
export async function hasWholeEndpoint(scope: OwnerScope, db: Database, formId: string): Promise<boolean> {
  if (scope.plan !== "pro") return false;
  const whole = { status: "active", format: "postern", includesFields: true, fieldNames: { isEmpty: true } } as const;
  const found = await db.prisma.webhookEndpoint.findFirst({
    where: { accountId: scope.accountId, ...whole, OR: [{ formId: null }, { formId }] },
    select: { id: true },
  });
  return found !== null;
}
