import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findEndpoint, type WebhookEndpointRow } from "../../store/webhooks/endpoints.ts";

export async function readEndpoint(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<WebhookEndpointRow> {
  requireWrite(scope);
  const endpoint = isId(input.id, "whk") ? await findEndpoint(scope, deps.db, input.id) : null;
  if (endpoint === null) throw notFound("webhook");
  return endpoint;
}
