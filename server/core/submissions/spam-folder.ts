import { MAX_SELECTION } from "../../../shared/limits.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireContentFor } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findHeldOrigins, findSpamReasonNames, type HeldOrigin } from "./store/held-origins.ts";
import { readFilter } from "./submission-filter.ts";

/** Messages in Spam only because their website is not an allowed origin of the form, at most one selection per website. */
export async function listHeldOrigins(
  scope: OwnerScope,
  deps: Deps,
  form: { readonly id: string; readonly allowedOrigins: readonly string[] },
): Promise<HeldOrigin[]> {
  requireContentFor(scope, ["fields"]);
  if (form.allowedOrigins.length === 0) return [];
  const filter = await readFilter(scope, deps, { formId: form.id, folder: "spam" });
  return readInTurn(scope, deps, () => findHeldOrigins(scope, deps.db, filter, MAX_SELECTION));
}

/** Names of the spam reasons of the newest submissions in Spam, most common first. */
export async function listSpamReasons(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null },
): Promise<string[]> {
  requireContentFor(scope, ["fields"]);
  const filter = await readFilter(scope, deps, { formId: input.formId, folder: "spam" });
  return readInTurn(scope, deps, () => findSpamReasonNames(scope, deps.db, filter));
}
