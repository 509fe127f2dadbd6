import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findFilter } from "../../store/spam/filters.ts";

/** Which services get what visitors write; their secrets are never shown again. */
export interface SpamServices {
  readonly rspamdUrl: string | null;
  readonly hasRspamdPassword: boolean;
  /** Null: Akismet itself. */
  readonly akismetUrl: string | null;
  readonly hasAkismetKey: boolean;
}

export async function readSpamServices(scope: OwnerScope, deps: Deps): Promise<SpamServices> {
  const row = await findFilter(scope, deps.db);
  return {
    rspamdUrl: row?.rspamdUrl ?? null,
    hasRspamdPassword: (row?.encryptedRspamdPassword ?? null) !== null,
    akismetUrl: row?.akismetUrl ?? null,
    hasAkismetKey: (row?.encryptedAkismetKey ?? null) !== null,
  };
}
