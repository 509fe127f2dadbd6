import type { Deps } from "../../../deps.ts";
import { unseal } from "../../../secret.ts";
import type { ServiceRow } from "../../../store/spam/filters.ts";
import { createAkismet } from "./akismet.ts";
import { createRspamd } from "./rspamd.ts";
import type { SpamService } from "./spam-service.ts";

export const AKISMET_URL = "https://rest.akismet.com";

/** The services that the owner has turned on; one whose secret no longer opens is left out. */
export function servicesOf({ keys }: Pick<Deps, "keys">, row: ServiceRow | null): readonly SpamService[] {
  if (row === null) return [];
  const open = (sealed: string) => unseal(keys.spamSecrets, sealed, row.accountId);
  const password = row.encryptedRspamdPassword === null ? null : open(row.encryptedRspamdPassword);
  const key = row.encryptedAkismetKey === null ? null : open(row.encryptedAkismetKey);
  return [
    ...(row.rspamdUrl === null ? [] : [createRspamd(row.rspamdUrl, password)]),
    ...(key === null ? [] : [createAkismet(row.akismetUrl ?? AKISMET_URL, key)]),
  ];
}
