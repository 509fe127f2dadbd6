import type { Deps } from "../../deps.ts";
import { PosternError } from "../../errors.ts";
import { instantOf } from "../../ids.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { seal } from "../../secret.ts";
import { insertEndpoint, type WebhookEndpointRow } from "../../store/webhooks/endpoints.ts";
import { readForm } from "../forms/forms.ts";
import { requireSendable, requireWebhooks } from "./require-webhooks.ts";
import { mintWebhookSecret } from "./sign-message.ts";
import { type CreateEndpointInput, createEndpointInput } from "./webhook-input.ts";

/** Every submission is sent to each of them, so an account has only so many. */
export const MAX_ENDPOINTS = 20;

export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpointRow;
  /** With which the receiver verifies; it is kept encrypted and not shown again. */
  readonly secret: string;
}

/** Makes an endpoint for one form or, without a form, for all of the account. */
export async function createEndpoint(
  scope: OwnerScope,
  deps: Deps,
  input: CreateEndpointInput,
): Promise<EndpointWithSecret> {
  requireWebhooks(scope);
  const { url, formId, fieldNames } = parseInput(createEndpointInput, input);
  if (formId != null) await readForm(scope, deps, { formId });
  await requireSendable(deps, url);
  const secret = mintWebhookSecret();
  const id = deps.newId("whk");
  const endpoint = await insertEndpoint(
    scope,
    deps.db,
    {
      id,
      formId: formId ?? null,
      url,
      encryptedSecret: seal(deps.keys.webhookSecrets, secret, id),
      fieldNames: fieldNames ?? [],
      createdAt: instantOf(id),
    },
    MAX_ENDPOINTS,
  );
  if (endpoint === "too-many") {
    throw new PosternError("LIMIT", `An account has at most ${MAX_ENDPOINTS} webhooks. Delete one that is not needed.`);
  }
  return { endpoint, secret };
}
