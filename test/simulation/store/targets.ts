import type { Delivery, DeliveryKind } from "../../../server/store/database/db.ts";
import type { ModelState, StoredSubmission } from "./state.ts";

const DAY_MS = 24 * 3_600_000;
const MAX_ANSWERED_FORM_PER_HOUR = 100;
const ONE_ADDRESS = /^[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9-]{1,63}[.]){1,8}[A-Za-z]{2,63}$/;
const MACHINE =
  /^(mailer-daemon|postmaster|bounces?|(do-?not|no)[-_.]?reply|owner-.*|.*-(request|bounces?|owner))[@+]/i;

export interface Target {
  readonly kind: DeliveryKind;
  readonly target: string;
}

type Arrived = Pick<StoredSubmission, "formId" | "accountId" | "replyTo" | "createdAt">;

/** Where a submission is sent at this moment: the model of `currentTargets`. */
export function targetsOf(model: ModelState, submission: Arrived): Target[] {
  const { formId, accountId } = submission;
  const mail = [...model.destinations.values()]
    .filter((destination) => destination.formId === formId && destination.confirmedAt !== null)
    .map(({ address }) => ({ kind: "mail" as const, target: address }));
  const webhooks = workingEndpoints(model, formId, accountId).map((id) => ({ kind: "webhook" as const, target: id }));
  const replyTo = autoReplyTarget(model, submission);
  return [...mail, ...webhooks, ...(replyTo === null ? [] : [{ kind: "auto_reply" as const, target: replyTo }])];
}

/** Whether a delivery that was claimed is still wanted. */
export function isWanted(model: ModelState, delivery: Delivery): boolean {
  return isInInbox(model, delivery) && isSentTo(model, delivery);
}

function isInInbox(model: ModelState, { submissionId }: Delivery): boolean {
  return model.submissions.get(submissionId)?.folder === "inbox";
}

function isSentTo(model: ModelState, { kind, formId, accountId, target }: Delivery): boolean {
  if (kind === "mail") return (model.destinations.get(destinationKey(formId, target))?.confirmedAt ?? null) !== null;
  if (kind === "webhook") return workingEndpoints(model, formId, accountId).includes(target);
  return (model.forms.get(formId)?.autoReplyText ?? null) !== null;
}

export function destinationKey(formId: string, address: string): string {
  return `${formId} ${address}`;
}

export function hourOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString();
}

export function ledgerKey(formId: string, hour: string, outcome: string): string {
  return `${formId} ${hour} ${outcome}`;
}

function workingEndpoints(model: ModelState, formId: string, accountId: string): string[] {
  if (model.accounts.get(accountId)?.plan !== "pro") return [];
  return [...model.endpoints.values()]
    .filter((endpoint) => endpoint.accountId === accountId && endpoint.status === "active")
    .filter((endpoint) => endpoint.formId === null || endpoint.formId === formId)
    .map(({ id }) => id);
}

function autoReplyTarget(model: ModelState, { formId, replyTo, createdAt }: Arrived): string | null {
  if ((model.forms.get(formId)?.autoReplyText ?? null) === null || replyTo === null) return null;
  if (!ONE_ADDRESS.test(replyTo) || MACHINE.test(replyTo)) return null;
  const dayBefore = createdAt.getTime() - DAY_MS;
  for (const past of model.deliveries.values()) {
    if (past.kind !== "auto_reply" || past.formId !== formId) continue;
    const isSame = mailboxOf(past.target) === mailboxOf(replyTo);
    if (isSame && past.createdAt.getTime() > dayBefore) return null;
  }
  const answered = model.ledger.get(ledgerKey(formId, hourOf(createdAt), "inbox")) ?? 0;
  return answered < MAX_ANSWERED_FORM_PER_HOUR ? replyTo : null;
}

export function mailboxOf(address: string): string {
  const [local = "", domain] = address.toLowerCase().split("@");
  return `${local.split("+")[0]?.replaceAll(".", "")}@${domain}`;
}
