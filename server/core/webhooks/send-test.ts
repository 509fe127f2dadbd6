import type { WebhookEndpoint } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { listForms } from "../forms/forms.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";
import { requireWebhooks } from "./read-endpoints.ts";
import { type SentMessage, sendMessage } from "./send-message.ts";
import { findFormOfEndpoint, findSealedEndpoint } from "./store/endpoints.ts";

const SAMPLE_FIELDS = [
  ["name", "Ana Example"],
  ["email", "ana@example.com"],
  ["message", "This is a test message from Postern."],
] as const;

/** Includes the endpoint's chosen fields that are not among the samples. */
function sampleFields(fieldNames: readonly string[]): SubmittedFields {
  const others = fieldNames.filter((name) => !SAMPLE_FIELDS.some(([sample]) => sample === name));
  return [...SAMPLE_FIELDS, ...others.map((name) => [name, "Example"] as const)];
}

/** The same data as a delivery's log. */
export type TestResult = Pick<SentMessage, "outcome" | "detail" | "exchange"> & { readonly durationMs: number };

/** Sends a sample submission of the type `submission.test` once, in the usual way, even if the endpoint is off. */
export async function sendTest(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<TestResult> {
  requireWebhooks(scope);
  const endpoint = isId(input.id, "whk") ? await findSealedEndpoint(scope, deps.db, input.id) : null;
  if (endpoint === null) throw notFound("webhook");
  const forms = await listForms(scope, deps);
  const form = forms.find(({ id }) => endpoint.formId === null || id === endpoint.formId);
  return send(deps, endpoint, form);
}

/** The same for the daily test. */
export async function sendSample(scope: SystemScope, deps: Deps, endpoint: WebhookEndpoint): Promise<TestResult> {
  return send(deps, endpoint, await findFormOfEndpoint(scope, deps.db, endpoint));
}

async function send(
  deps: Deps,
  endpoint: WebhookEndpoint,
  form: { readonly id: string; readonly name: string } | undefined,
): Promise<TestResult> {
  const startedAt = deps.clock.now();
  const { outcome, detail, exchange } = await sendMessage(deps, endpoint, {
    id: deps.newId("dlv"),
    type: "submission.test",
    occurredAt: startedAt,
    submission: { id: deps.newId("sub"), createdAt: startedAt, fields: sampleFields(endpoint.fieldNames) },
    form: { id: form?.id ?? deps.newId("frm"), name: form?.name ?? "Contact" },
  });
  return { outcome, detail, exchange, durationMs: deps.clock.now().getTime() - startedAt.getTime() };
}
