import type { Folder } from "@postern/spam";
import type { Deps } from "../../core/deps.ts";
import { unseal } from "../../core/platform/secret.ts";
import { cutOffsOfForm, withoutLeft } from "../../core/scope/content-retention.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import type { AskOpinion } from "../../core/spam/opinion.ts";
import { findMovedForServices } from "../../core/spam/store/corrections.ts";
import type { ServiceRow } from "../../core/spam/store/filters.ts";
import { type Akismet, createAkismet, readOpinion } from "./akismet.ts";

export const AKISMET_URL = "https://rest.akismet.com";

/** Null if the owner has not turned it on, or its key can no longer be decrypted. */
export function akismetOf({ keys }: Pick<Deps, "keys">, row: ServiceRow | null): Akismet | null {
  if (row?.encryptedAkismetKey == null) return null;
  const key = unseal(keys.spamSecrets, row.encryptedAkismetKey, row.accountId);
  return key === null ? null : createAkismet(row.akismetUrl ?? AKISMET_URL, key);
}

const TIMEOUT_MS = 2_000;
const FAILURES = 3;
const PAUSE_MS = 30_000;

/**
 * Waits at most two seconds. A service that failed three times in a row is skipped for half a minute, so that visitors
 * do not wait for it.
 */
export function createAskAkismet(deps: Deps): AskOpinion {
  const failing = new Map<string, { count: number; untilMs: number }>();

  return async ({ scope: { accountId }, services, fields, headers, address }) => {
    const akismet = akismetOf(deps, services);
    if (akismet === null) return [];
    const question = {
      fields,
      ip: address,
      userAgent: headers.get("user-agent"),
      referrer: headers.get("referer"),
      website: deps.config.publicUrl,
    };
    const trouble = failing.get(accountId);
    const nowMs = deps.clock.now().getTime();
    if (trouble !== undefined && trouble.count >= FAILURES && trouble.untilMs > nowMs) return [];
    const outcome = await deps.safeFetch.send({ ...akismet.asking(question), timeoutMs: TIMEOUT_MS });
    const opinion = readOpinion(outcome);
    if (opinion !== null) {
      failing.delete(accountId);
      return [opinion];
    }
    failing.set(accountId, { count: (trouble?.count ?? 0) + 1, untilMs: nowMs + PAUSE_MS });
    deps.log.warn({ accountId, outcome: outcome.kind }, "Akismet did not respond");
    return [];
  };
}

/**
 * Reports to the account's Akismet service that its owner moved a submission; false if that failed. Submissions moved
 * again or deleted since are not reported.
 */
export async function reportToAkismet(
  scope: SystemScope,
  deps: Deps,
  input: { readonly submissionId: string; readonly folder: Folder },
): Promise<boolean> {
  const found = await findMovedForServices(scope, deps.db, input.submissionId);
  if (found === null || found.folder !== input.folder) return true;
  const { services, days, ...moved } = found;
  const akismet = akismetOf(deps, services);
  const { fields, ip, userAgent, referrer } = withoutLeft(cutOffsOfForm(days, deps.clock.now()), moved);
  if (akismet === null || fields.length === 0) return true;
  const question = { fields, ip, userAgent, referrer, website: deps.config.publicUrl };
  return akismet.isTold(await deps.safeFetch.send(akismet.telling(question, input.folder)));
}
