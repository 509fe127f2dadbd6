import { CONTENT_SCOPE, hashSecret, METADATA_SCOPE, mintAgentToken } from "../../access/agent-token.ts";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { instantOf } from "../../ids.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type AgentTokenRow, insertToken } from "../../store/agents/tokens.ts";
import { listForms } from "../forms/list-forms.ts";
import { type CreateTokenInput, createTokenInput } from "./token-input.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HINT_LENGTH = 4;

export interface CreatedToken {
  readonly token: AgentTokenRow;
  /** The token text, which is not kept and cannot be shown again. */
  readonly secret: string;
}

/** Makes a token for an agent, good for the forms named or, with none named, for all of the account. */
export async function createToken(scope: OwnerScope, deps: Deps, input: CreateTokenInput): Promise<CreatedToken> {
  requireWrite(scope);
  const { name, content, expiresInDays, formIds } = parseInput(createTokenInput, input);
  const limitedTo = [...new Set(formIds)];
  if (limitedTo.length > 0) {
    const own = new Set((await listForms(scope, deps)).map((form) => form.id));
    if (!limitedTo.every((id) => own.has(id))) throw notFound("form");
  }
  const secret = mintAgentToken();
  const id = deps.newId("tok");
  const createdAt = instantOf(id);
  const token = await insertToken(scope, deps.db, {
    id,
    name,
    tokenHash: hashSecret(secret),
    hint: secret.slice(-HINT_LENGTH),
    scopes: content ? [METADATA_SCOPE, CONTENT_SCOPE] : [METADATA_SCOPE],
    formIds: limitedTo,
    createdAt,
    expiresAt: expiresInDays == null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
  });
  return { token, secret };
}
