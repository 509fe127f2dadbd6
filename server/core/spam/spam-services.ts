import { z } from "zod";
import { MAX_SERVICE_SECRET_LENGTH, MAX_SERVICE_URL_LENGTH } from "../../../shared/limits.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { invalid } from "../platform/errors.ts";
import { parseInput } from "../platform/parse-input.ts";
import { seal } from "../platform/secret.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { changeFilter, findFilter } from "./store/filters.ts";

/** Secrets are never returned. */
export interface SpamServices {
  /** `null` for Akismet itself. */
  readonly akismetUrl: string | null;
  readonly hasAkismetKey: boolean;
}

export async function readSpamServices(scope: OwnerScope, deps: Deps): Promise<SpamServices> {
  requirePermission(scope, "account");
  const row = await findFilter(scope, deps.db);
  return {
    akismetUrl: row?.akismetUrl ?? null,
    hasAkismetKey: (row?.encryptedAkismetKey ?? null) !== null,
  };
}

const servicesInput = z.object({
  akismetUrl: z
    .string()
    .trim()
    .max(MAX_SERVICE_URL_LENGTH, { error: "A service URL can have at most 500 characters." })
    .transform((url) => (url === "" ? null : url))
    .nullable(),
  akismetKey: z
    .string()
    .trim()
    .max(MAX_SERVICE_SECRET_LENGTH, { error: "The Akismet key can have at most 200 characters." })
    .regex(/^[\x21-\x7e]*$/, { error: "The Akismet key cannot contain spaces." })
    .nullish(),
});

export type SpamServicesInput = z.input<typeof servicesInput>;

/** A key turns the service on. An omitted key is unchanged, an empty one is removed. */
export async function setSpamServices(scope: OwnerScope, deps: Deps, input: SpamServicesInput): Promise<SpamServices> {
  requirePermission(scope, "account");
  requireFreshSignIn(scope, deps);
  const { akismetUrl, akismetKey } = parseInput(servicesInput, input);
  const obstacle = akismetUrl === null ? null : await deps.safeFetch.check(akismetUrl);
  if (obstacle !== null) throw invalid(obstacle.detail);
  const sealed = (text: string) => (text === "" ? null : seal(deps.keys.spamSecrets, text, scope.accountId));
  await changeFilter(scope, deps.db, {
    akismetUrl,
    ...(akismetKey == null ? {} : { encryptedAkismetKey: sealed(akismetKey) }),
  });
  return readSpamServices(scope, deps);
}
