import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { findFirstAccountId } from "../../core/accounts/store/accounts.ts";
import type { DailyTest } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import type { MailTransport } from "../../core/mail/transport.ts";
import { findRefusal } from "../../core/mail-server/store/refusals.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { sendSample } from "../../core/webhooks/send-test.ts";
import { findEndpointToSendTo } from "../../core/webhooks/store/endpoints.ts";
import { describeStep } from "./describe-step.ts";
import type { Step, StepResult } from "./step.ts";
import { claimSteps, planSteps, recordStep, type StepChange } from "./store/daily-tests.ts";
import { tryEmail } from "./try-email.ts";
import { tryIntake } from "./try-intake.ts";

/** A restart or a slow minute is no outage: a failing step is retried before it is reported. */
const TOLD_AFTER_FAILURES = 3;
const RETRY_MS = 10 * MINUTE_MS;
/** Recoveries should be reported soon. Endpoints belong to others and are tried only once a day. */
const OUTAGE_RETRY_MS = HOUR_MS;

const LEASE_MS = 10 * MINUTE_MS;
const MAX_AT_ONCE = 10;

/** Tries the steps that are due, and notifies owners once when a step stops working and once when it recovers. */
export async function tryDueSteps(
  scope: SystemScope,
  deps: Deps,
  { mail, signal }: { readonly mail: MailTransport; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const now = deps.clock.now();
  await planSteps(scope, deps.db, { now, triesInstance: deps.config.dailyTest });
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  while (signal?.aborted !== true) {
    const due = await claimSteps(scope, deps.db, { now, leasedUntil, limit: MAX_AT_ONCE });
    if (due.length === 0) return;
    await Promise.all(due.map((test) => tryStep(scope, deps, { test, mail })));
  }
}

async function tryStep(
  scope: SystemScope,
  deps: Deps,
  { test, mail }: { readonly test: DailyTest; readonly mail: MailTransport },
): Promise<void> {
  const step = await openStep(scope, deps, test);
  if (step === null) return;
  const result = await resultOf(scope, deps, { step, mail });
  const now = deps.clock.now();
  const after = nextState(test, result, now);
  // Not news if the operator already knows the cause.
  const isKnown = step.name === "email" && (await findRefusal(scope, deps.db)) !== null;
  const change = isKnown ? { ...after, toldAt: test.toldAt } : after;
  const isNews = result !== null && (test.toldAt === null) !== (change.toldAt === null);
  if (!isNews) return recordStep(scope, deps.db, test, change, null);
  if (!result.works) deps.log.warn({ step: test.step, detail: result.detail }, "a step of the daily test failed");
  const { accountId, endpoint } = step;
  const { publicUrl } = deps.config;
  const since = test.failingSince ?? now;
  await recordStep(scope, deps.db, test, change, {
    notice: describeStep(step, { id: deps.newId("ntc"), result, since, now, publicUrl }),
    // Email cannot report its own outage.
    to: { accountId, byMail: result.works || step.name !== "email", exceptEndpoint: endpoint?.id ?? null },
  });
}

/** `null` if the endpoint is gone or there is no account yet. */
async function openStep(scope: SystemScope, deps: Deps, { step: name, endpointId }: DailyTest): Promise<Step | null> {
  if (endpointId !== null) {
    const endpoint = await findEndpointToSendTo(scope, deps.db, endpointId);
    return endpoint === null ? null : { name: "endpoint", accountId: endpoint.accountId, endpoint };
  }
  const accountId = await findFirstAccountId(deps.db);
  return accountId === null ? null : { name: name === "email" ? "email" : "intake", accountId, endpoint: null };
}

async function resultOf(
  scope: SystemScope,
  deps: Deps,
  { step, mail }: { readonly step: Step; readonly mail: MailTransport },
): Promise<StepResult | null> {
  if (step.endpoint === null) {
    return step.name === "email" ? tryEmail(scope, deps, mail) : tryIntake(scope, deps);
  }
  const { outcome, detail } = await sendSample(scope, deps, step.endpoint);
  return outcome === "delivered" ? { works: true } : { works: false, detail };
}

/** `result` is null if there was nothing to try. */
function nextState(
  test: Pick<DailyTest, "endpointId" | "failures" | "failingSince" | "toldAt">,
  result: StepResult | null,
  now: Date,
): StepChange {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (result === null || result.works) {
    return { nextAt: after(DAY_MS), failures: 0, failingSince: null, detail: null, toldAt: null };
  }
  const failures = test.failures + 1;
  const isOutage = failures >= TOLD_AFTER_FAILURES;
  const outageMs = test.endpointId === null ? OUTAGE_RETRY_MS : DAY_MS;
  return {
    nextAt: after(isOutage ? outageMs : RETRY_MS),
    failures,
    failingSince: test.failingSince ?? now,
    detail: result.detail,
    toldAt: test.toldAt ?? (isOutage ? now : null),
  };
}
