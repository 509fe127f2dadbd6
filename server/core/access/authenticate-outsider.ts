import { findByConfirmation } from "../accounts/store/find-by-credential.ts";
import type { Deps } from "../deps.ts";
import { carriesToken } from "../platform/secret.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { hashSecret } from "./agent-token.ts";
import { ownerScope, readRights, systemScope } from "./authenticate.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The scope of a visitor with a submission's confirmation link: that submission only. Null for any other text. */
export async function authenticateConfirmation(deps: Deps, token: string): Promise<OwnerScope | null> {
  const found = TOKEN.test(token) ? await findByConfirmation(systemScope(), deps.db, hashSecret(token)) : null;
  if (found === null) return null;
  const { account, submissionId } = found;
  const actor = { kind: "visitor", id: submissionId, name: "Visitor" } as const;
  return ownerScope(deps, account, actor, { ...readRights, forms: [], onlySubmission: submissionId });
}

/**
 * Internal access for the mail server that has POSTERN_BOUNCE_TOKEN, to report bounced email; null for everyone else.
 */
export function authenticateMailServer({ config }: Pick<Deps, "config">, request: Request): SystemScope | null {
  return carriesToken(request, config.bounces?.token ?? null) ? systemScope() : null;
}
