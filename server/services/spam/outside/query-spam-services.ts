import type { Deps } from "../../../deps.ts";
import type { IntakeScope } from "../../../scope/scope.ts";
import type { Reason } from "../../../spam/verdict.ts";
import type { Question, SpamService } from "./spam-service.ts";

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
      "a spam service did not answer",
    );
    return null;
  }

  return async (scope, services, question) => {
    if (services.length === 0) return [];
    const opinions = await Promise.all(services.map((service) => ask(scope, service, question)));
    return opinions.filter((opinion) => opinion !== null);
  };
}
