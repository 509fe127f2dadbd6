import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { passkeyName } from "./add-passkey.ts";
import {
  countPasskeys,
  deletePasskey,
  findPasskeys,
  type HostPasskeys,
  type PasskeyRow,
  renamePasskey as renameInStore,
} from "./store.ts";

/** The user's passkeys, oldest first. */
export async function listPasskeys(scope: OwnerScope, deps: Deps): Promise<PasskeyRow[]> {
  requirePermission(scope, "use");
  return findPasskeys(scope, deps.db);
}

export async function renamePasskey(
  scope: OwnerScope,
  deps: Deps,
  { id, ...input }: { readonly id: string; readonly name: string },
): Promise<PasskeyRow> {
  requirePermission(scope, "use");
  const name = parseInput(passkeyName, input.name);
  const renamed = isId(id, "psk") ? await renameInStore(scope, deps.db, { id, name }) : null;
  if (renamed === null) throw notFound("passkey");
  return renamed;
}

/** The passkey can no longer sign in; sessions it started continue. */
export async function removePasskey(scope: OwnerScope, deps: Deps, { id }: { readonly id: string }): Promise<void> {
  requirePermission(scope, "use");
  const outcome = isId(id, "psk") ? await deletePasskey(scope, deps.db, { id, now: deps.clock.now() }) : "absent";
  if (outcome === "absent") throw notFound("passkey");
  if (outcome === "last") throw conflict("This passkey is your only way to sign in. Add another one first.");
}

/** Counts across all users, by host name. */
export async function countPasskeysByHost(scope: SystemScope, deps: Deps): Promise<HostPasskeys[]> {
  return countPasskeys(scope, deps.db);
}
