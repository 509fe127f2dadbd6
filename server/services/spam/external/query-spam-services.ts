import type { Folder, Reason } from "@postern/spam";
import type { Deps } from "../../../deps.ts";
import { unseal } from "../../../platform/secret.ts";
import { cutOffsOfForm, withoutLeft } from "../../../scope/content-retention.ts";
import type { IntakeScope, SystemScope } from "../../../scope/scope.ts";
import { findMovedForServices } from "../../../store/spam/corrections.ts";
import type { ServiceRow } from "../../../store/spam/filters.ts";
import { createAkismet } from "./akismet.ts";
import { createRspamd } from "./rspamd.ts";
import type { Question, SpamService } from "./spam-service.ts";

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

const TIMEOUT_MS = 2_000;
const FAILURES = 3;
const PAUSE_MS = 30_000;

/** Asks an account's services for their opinion. */
export type AskServices = (
  scope: IntakeScope,
  services: readonly SpamService[],
  question: Question,
) => Promise<readonly Reason[]>;

/**
 * All are asked at once and none is waited for longer than two seconds; one that failed three times in a row is left in
 * peace for half a minute, so that a visitor does not wait for what is not there.
 */
export function createQuerySpamServices(deps: Pick<Deps, "clock" | "log" | "safeFetch">): AskServices {
  const failing = new Map<string, { count: number; untilMs: number }>();

  async function ask(scope: IntakeScope, service: SpamService, question: Question): Promise<Reason | null> {
    const key = `${scope.accountId} ${service.name}`;
    const trouble = failing.get(key);
    const nowMs = deps.clock.now().getTime();
    if (trouble !== undefined && trouble.count >= FAILURES && trouble.untilMs > nowMs) return null;
    const outcome = await deps.safeFetch.send({ ...service.asking(question), timeoutMs: TIMEOUT_MS });
    const opinion = service.opinion(outcome);
    if (opinion !== "unclear") {
      failing.delete(key);
      return opinion;
    }
    failing.set(key, { count: (trouble?.count ?? 0) + 1, untilMs: nowMs + PAUSE_MS });
    deps.log.warn(
      { accountId: scope.accountId, service: service.name, outcome: outcome.kind },
      "a spam service did not respond",
    );
    return null;
  }

  return async (scope, services, question) => {
    if (services.length === 0) return [];
    const opinions = await Promise.all(services.map((service) => ask(scope, service, question)));
    return opinions.filter((opinion) => opinion !== null);
  };
}

/**
 * Tells the services of an account that its owner moved a submission. Nothing is told of one that was moved again or
 * deleted since. Returns the names of those that could not be told.
 */
export async function reportToSpamServices(
  scope: SystemScope,
  deps: Deps,
  input: { readonly submissionId: string; readonly folder: Folder },
): Promise<readonly string[]> {
  const found = await findMovedForServices(scope, deps.db, input.submissionId);
  if (found === null || found.folder !== input.folder) return [];
  const { services, days, ...moved } = found;
  const { fields, ip, userAgent, referrer } = withoutLeft(cutOffsOfForm(days, deps.clock.now()), moved);
  if (fields.length === 0) return [];
  const question = { fields, ip, userAgent, referrer, website: deps.config.publicUrl };
  const missed = await Promise.all(
    servicesOf(deps, services).map(async (service) => {
      const outcome = await deps.safeFetch.send(service.telling(question, input.folder));
      return service.isTold(outcome) ? null : service.name;
    }),
  );
  return missed.filter((name) => name !== null);
}
