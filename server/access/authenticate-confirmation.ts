import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findByConfirmation } from "../store/accounts/find-by-credential.ts";
import { hashSecret } from "./agent-token.ts";
import { ownerScope, readRights, systemScope } from "./authenticate.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The scope of a visitor who has the link that asks to confirm a submission: that one, and nothing else. Null for any other text. */
export async function authenticateConfirmation(deps: Deps, token: string): Promise<OwnerScope | null> {
  const found = TOKEN.test(token) ? await findByConfirmation(systemScope(), deps.db, hashSecret(token)) : null;
  if (found === null) return null;
  const { account, submissionId } = found;
  const actor = { kind: "visitor", id: submissionId, name: "Visitor" } as const;
  return ownerScope(deps, account, actor, { ...readRights, forms: [], onlySubmission: submissionId });
}
