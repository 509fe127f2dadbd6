import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { seal } from "../../secret.ts";
import { findSealedEndpoint, updateEndpoint } from "../../store/webhooks/endpoints.ts";
import type { EndpointWithSecret } from "./create-endpoint.ts";
import { requireWebhooks } from "./require-webhooks.ts";
import { mintWebhookSecret } from "./sign-message.ts";

const OVERLAP_MS = 24 * 60 * 60 * 1000;

/**
 * Gives an endpoint a new secret. The one before signs beside it for 24 hours, so that the receiver can change over
 * without losing anything; one from before that ends at once.
 */
export async function rotateSecret(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<EndpointWithSecret> {
  requireWebhooks(scope);
  const { id } = input;
  const before = isId(id, "whk") ? await findSealedEndpoint(scope, deps.db, id) : null;
  if (before === null) throw notFound("webhook");
  const secret = mintWebhookSecret();
  const endpoint = await updateEndpoint(scope, deps.db, id, {
    encryptedSecret: seal(deps.keys.webhookSecrets, secret, id),
    previousEncryptedSecret: before.encryptedSecret,
    previousSecretExpiresAt: new Date(deps.clock.now().getTime() + OVERLAP_MS),
  });
  if (endpoint === null) throw notFound("webhook");
  return { endpoint, secret };
}
