import type { Notice } from "../../../shared/notices.ts";
import { findFirstAccountId } from "../accounts/store/accounts.ts";
import { retryDelayedMail } from "../deliveries/store/transitions.ts";
import type { Deps } from "../deps.ts";
import type { SystemScope } from "../scope/scope.ts";
import { endRefusal, findRefusal, markAccepted, recordRefusal } from "./store/refusals.ts";

/** The mail server refuses all mail. Notifies the operator once by webhook, because email would not arrive. */
export async function reportRefused(scope: SystemScope, deps: Deps, detail: string): Promise<void> {
  const accountId = await findFirstAccountId(deps.db);
  if (accountId === null) return;
  const now = deps.clock.now();
  const notice = noticeOf(deps, {
    type: "step.failed",
    title: "cannot send email",
    text: `${detail} All email waits, and is sent once the mail server accepts it.`,
    since: now,
  });
  const isNews = await recordRefusal(scope, deps.db, { now, detail }, { notice, to: { accountId, byMail: false } });
  if (isNews) deps.log.error("the mail server refuses all email, which waits until it accepts it");
}

/**
 * The mail server has accepted an email, so refused ones are retried at once. It may refuse only some addresses, so the
 * refusal ends when one of those waiting is accepted. True until then.
 */
export async function reportAccepted(
  scope: SystemScope,
  deps: Deps,
  { wasDelayed }: { readonly wasDelayed: boolean },
): Promise<boolean> {
  const [refusal, accountId] = [await findRefusal(scope, deps.db), await findFirstAccountId(deps.db)];
  if (refusal === null || accountId === null) return false;
  const { detail, failingSince } = refusal;
  const notice = noticeOf(deps, {
    type: "step.recovered",
    title: "can send email again",
    text: `The emails that waited are being sent. What was wrong: ${detail ?? ""}`,
    since: failingSince ?? deps.clock.now(),
  });
  const isNews = wasDelayed
    ? await endRefusal(scope, deps.db, { notice, to: { accountId, byMail: true } })
    : await markAccepted(scope, deps.db);
  if (isNews) await retryDelayedMail(scope, deps.db, deps.clock.now());
  return !wasDelayed;
}

function noticeOf(
  { clock, newId, config }: Pick<Deps, "clock" | "newId" | "config">,
  { title, ...words }: Pick<Notice, "type" | "title" | "text" | "since">,
): Notice {
  const host = new URL(config.publicUrl).host;
  const about = { step: "email" };
  return { ...words, id: newId("ntc"), at: clock.now(), title: `${host} ${title}`, path: "/settings/email", about };
}
