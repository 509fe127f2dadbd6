import { z } from "zod";
import { hashSecret } from "../../core/access/agent-token.ts";
import { requireFreshSignIn, requirePermission } from "../../core/access/require-permission.ts";
import { requireProvenAddress } from "../../core/accounts/proven-address.ts";
import type { Deps } from "../../core/deps.ts";
import { requireForms } from "../../core/forms/forms.ts";
import { invalid, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import {
  type AgentConnectionRow,
  deleteConnection,
  findConnections,
  insertDecision,
  updateConnectionForms,
} from "./store/connections.ts";

/** "all" includes forms created later. */
export const formChoice = z.union([z.literal("all"), z.array(z.string()).min(1).max(100)], {
  error: "Choose all forms or 1 to 100 of them.",
});

export type FormChoice = z.output<typeof formChoice>;

async function requireOwnForms(scope: OwnerScope, deps: Deps, choice: FormChoice): Promise<void> {
  if (choice === "all") return;
  await requireForms(scope, deps, choice);
  if (new Set(choice).size !== choice.length) throw invalid("List each form only once.");
}

export async function requireConnectable(
  scope: OwnerScope,
  deps: Deps,
  { forms, content }: { readonly forms: FormChoice; readonly content: boolean },
): Promise<void> {
  requirePermission(scope, "use");
  if (content) requireFreshSignIn(scope, deps);
  await requireProvenAddress(scope, deps);
  await requireOwnForms(scope, deps, forms);
}

/** Longer than the library's signature on the request is valid. */
const KEPT_MS = 15 * 60 * 1000;

/** Marks an agent's request as decided; false if it already was, so each request is answered only once. */
export async function takeRequest(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly request: string },
): Promise<boolean> {
  requirePermission(scope, "use");
  return insertDecision(scope, deps.db, {
    requestHash: hashSecret(input.request),
    expiresAt: new Date(deps.clock.now().getTime() + KEPT_MS),
  });
}

/** Stores the forms that the owner has just allowed a client to read; until then it reads none. */
export async function limitConnection(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly clientId: string; readonly forms: FormChoice },
): Promise<void> {
  requirePermission(scope, "use");
  await requireOwnForms(scope, deps, input.forms);
  const forms =
    input.forms === "all" ? { allForms: true, formIds: [] } : { allForms: false, formIds: [...input.forms] };
  await updateConnectionForms(scope, deps.db, input.clientId, forms);
}

/** Agents the owner connected, newest first. Not available to agents. */
export async function listConnections(scope: OwnerScope, deps: Deps): Promise<AgentConnectionRow[]> {
  requirePermission(scope, "use");
  return findConnections(scope, deps.db);
}

/** Ends an agent's access, effective on its next call; returns the connection's id. */
export async function disconnectAgent(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<{ readonly id: string }> {
  requirePermission(scope, "use");
  const ended = isId(input.id, "con") && (await deleteConnection(scope, deps.db, input.id));
  if (!ended) throw notFound("connected agent");
  return { id: input.id };
}
