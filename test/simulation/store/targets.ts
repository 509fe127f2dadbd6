import type { Delivery, DeliveryKind } from "../../../server/core/database/db.ts";
import type { ModelState } from "./state.ts";

export interface Target {
  readonly kind: DeliveryKind;
  readonly target: string;
}

type OfForm = Pick<Delivery, "formId" | "accountId">;

/** The current targets of a submission: the model of `currentTargets`. */
export function targetsOf(model: ModelState, submission: OfForm): Target[] {
  const mail = [...model.destinations.values()]
    .filter(({ formId, confirmedAt }) => formId === submission.formId && confirmedAt !== null)
    .map(({ address }) => ({ kind: "mail" as const, target: address }));
  const webhooks = workingEndpoints(model, submission).map((id) => ({ kind: "webhook" as const, target: id }));
  return [...mail, ...webhooks];
}

/** Whether a claimed delivery is still wanted. */
export function isWanted(model: ModelState, delivery: Delivery): boolean {
  if (model.submissions.get(delivery.submissionId)?.folder !== "inbox") return false;
  return targetsOf(model, delivery).some(({ kind, target }) => kind === delivery.kind && target === delivery.target);
}

function workingEndpoints(model: ModelState, { formId, accountId }: OfForm): string[] {
  return [...model.endpoints.values()]
    .filter((endpoint) => endpoint.accountId === accountId && endpoint.status === "active")
    .filter((endpoint) => endpoint.formId === null || endpoint.formId === formId)
    .map(({ id }) => id);
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
