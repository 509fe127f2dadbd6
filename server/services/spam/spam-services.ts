import { z } from "zod";
import { MAX_SERVICE_SECRET_LENGTH, MAX_SERVICE_URL_LENGTH } from "../../../shared/limits.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../platform/errors.ts";
import { parseInput } from "../../platform/parse-input.ts";
import { seal } from "../../platform/secret.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { changeFilter, findFilter } from "../../store/spam/filters.ts";

/** Secrets are never returned. */
export interface SpamServices {
  readonly rspamdUrl: string | null;
  readonly hasRspamdPassword: boolean;
  /** `null` for Akismet itself. */
  readonly akismetUrl: string | null;
  readonly hasAkismetKey: boolean;
}

export async function readSpamServices(scope: OwnerScope, deps: Deps): Promise<SpamServices> {
  requirePermission(scope, "account");
  const row = await findFilter(scope, deps.db);
  return {
    rspamdUrl: row?.rspamdUrl ?? null,
    hasRspamdPassword: (row?.encryptedRspamdPassword ?? null) !== null,
    akismetUrl: row?.akismetUrl ?? null,
    hasAkismetKey: (row?.encryptedAkismetKey ?? null) !== null,
  };
}

const secret = (what: string) =>
  z
    .string()
    .trim()
    .max(MAX_SERVICE_SECRET_LENGTH, { error: `${what} can have at most 200 characters.` })
    .regex(/^[\x21-\x7e]*$/, { error: `${what} cannot contain spaces.` });

const address = z
  .string()
  .trim()
  .max(MAX_SERVICE_URL_LENGTH, { error: "A service URL can have at most 500 characters." })
  .transform((url) => (url === "" ? null : url));

const servicesInput = z.object({
  rspamdUrl: address.nullable(),
  rspamdPassword: secret("The rspamd password").nullish(),
  akismetUrl: address.nullable(),
  akismetKey: secret("The Akismet key").nullish(),
});

export type SpamServicesInput = z.input<typeof servicesInput>;

/**
 * Turns services on and off: rspamd by its address, an Akismet service by its key. A secret that is not given stays as
 * it is, an empty one is forgotten.
 */
export async function setSpamServices(scope: OwnerScope, deps: Deps, input: SpamServicesInput): Promise<SpamServices> {
  requirePermission(scope, "account");
  const { rspamdUrl, rspamdPassword, akismetUrl, akismetKey } = parseInput(servicesInput, input);
  for (const url of [rspamdUrl, akismetUrl]) {
    const obstacle = url === null ? null : await deps.safeFetch.check(url);
    if (obstacle !== null) throw invalid(obstacle.detail);
  }
  const sealed = (text: string) => (text === "" ? null : seal(deps.keys.spamSecrets, text, scope.accountId));
  await changeFilter(scope, deps.db, {
    rspamdUrl,
    akismetUrl,
    ...(rspamdPassword == null ? {} : { encryptedRspamdPassword: sealed(rspamdPassword) }),
    ...(akismetKey == null ? {} : { encryptedAkismetKey: sealed(akismetKey) }),
  });
  return readSpamServices(scope, deps);
}
