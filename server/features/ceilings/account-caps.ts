import { admit, inWords, perDay, type RateLimit } from "../../core/access/rate-limit.ts";
import type { Ceilings } from "../../core/accounts/ceilings.ts";
import { findOwnAccount, findSenderOf } from "../../core/accounts/store/accounts.ts";
import type { Deps } from "../../core/deps.ts";
import { countOwnForms } from "../../core/forms/store/forms.ts";
import { limitReached } from "../../core/platform/errors.ts";
import { retryOnConnectionLoss } from "../../core/platform/retry.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";

const MAX_FORMS = 20;

/** Mails to addresses entered by owners or visitors, across all such accounts. */
const MAX_TO_STRANGERS_A_DAY = { confirmations: 10, invitations: 20, all: 300, allToVisitors: 1_000 } as const;
const confirmations = perDay("confirmations per account", MAX_TO_STRANGERS_A_DAY.confirmations);
const invitations = perDay("invitations of a self-registered account", MAX_TO_STRANGERS_A_DAY.invitations);
const toStrangers = perDay("mails of self-registered accounts to strangers", MAX_TO_STRANGERS_A_DAY.all);
const toVisitors = perDay("mails of self-registered accounts to visitors", MAX_TO_STRANGERS_A_DAY.allToVisitors);

/**
 * Beyond these, a notification is retried on its schedule: many may have waited for a worker that was away, or the day
 * is busy. An auto-reply is not, because a late one is worse than none.
 */
const MAILS_A_DAY = {
  mail: { name: "mails per account", max: 200, outcome: "temporary", what: "emails" },
  auto_reply: { name: "auto-replies per account", max: 50, outcome: "permanent", what: "auto-replies" },
  confirmation: {
    name: "visitors' confirmations per account",
    max: 50,
    outcome: "temporary",
    what: "confirmation emails",
  },
} as const;

/**
 * Replies of a self-registered account, of all such accounts together, and of any other account: as many as a person
 * writes.
 */
const MAX_REPLIES_A_DAY = { capped: 50, allCapped: 500, others: 500 } as const;
const replies = {
  capped: perDay("replies per account", MAX_REPLIES_A_DAY.capped),
  allCapped: perDay("replies of self-registered accounts", MAX_REPLIES_A_DAY.allCapped),
  others: perDay("replies per operator's account", MAX_REPLIES_A_DAY.others),
};

/** Caps for accounts created through open sign-up. Accounts that the operator created have none but that of replies. */
export const accountCaps: Ceilings = {
  requireRoomForForm: async (scope, deps) => {
    if (!(await isCapped(scope, deps)) || (await countOwnForms(scope, deps.db)) < MAX_FORMS) return;
    throw limitReached(`Your account can have ${MAX_FORMS} forms. Ask the operator of this server for more.`);
  },
  countReply: async (scope, deps) => {
    const kind = (await isCapped(scope, deps)) ? "capped" : "others";
    const ofAll = kind === "capped" ? [{ limit: replies.allCapped, subject: "" }] : [];
    const admission = await admit(scope, deps, [{ limit: replies[kind], subject: scope.accountId }, ...ofAll]);
    if (admission.admitted) return;
    const reason =
      admission.limit === replies.allCapped
        ? "This server has sent all replies that it allows self-registered accounts in a day."
        : `You can send ${MAX_REPLIES_A_DAY[kind]} replies a day.`;
    throw limitReached(`${reason} Try again ${inWords(admission.retryAfterSeconds)}.`);
  },
  countConfirmations: (scope, deps, addresses) => {
    const most = `You can add ${MAX_TO_STRANGERS_A_DAY.confirmations} email addresses a day.`;
    return countToStrangers(scope, deps, { limit: confirmations, mails: addresses, most });
  },
  countInvitation: (scope, deps) => {
    const most = `You can send ${MAX_TO_STRANGERS_A_DAY.invitations} such emails a day.`;
    return countToStrangers(scope, deps, { limit: invitations, mails: 1, most });
  },
  groupOfAccount: async (scope, deps) =>
    (await findOwnAccount(scope, deps.db))?.selfRegistered === true ? "self-registered" : null,
  withinDailyLimit: async (scope, deps, { formId, kind }, send) => {
    const allowed = MAILS_A_DAY[kind];
    const admission = await retryOnConnectionLoss(deps, async () => {
      const sender = await findSenderOf(scope, deps.db, formId);
      if (sender === null || !sender.selfRegistered) return null;
      const ofAll = allowed === MAILS_A_DAY.mail ? [] : [{ limit: toVisitors, subject: "" }];
      return admit(scope, deps, [{ limit: perDay(allowed.name, allowed.max), subject: sender.id }, ...ofAll]);
    });
    if (admission === null) return send();
    if (!admission.admitted) {
      const { outcome, max, what } = allowed;
      return { outcome, detail: `Not sent: daily limit of ${max} ${what} reached.` };
    }
    const result = await send();
    // It will be retried, and counts when it is sent.
    if (result.outcome === "temporary") await retryOnConnectionLoss(deps, admission.giveBack);
    return result;
  },
};

async function countToStrangers(
  scope: OwnerScope,
  deps: Deps,
  { limit, mails: count, most }: { readonly limit: RateLimit; readonly mails: number; readonly most: string },
): Promise<void> {
  if (count === 0 || !(await isCapped(scope, deps))) return;
  const mail = [
    { limit, subject: scope.accountId },
    { limit: toStrangers, subject: "" },
  ];
  const admission = await admit(scope, deps, Array.from({ length: count }, () => mail).flat());
  if (admission.admitted) return;
  const reason =
    admission.limit === limit
      ? most
      : "This server has sent all emails that it allows self-registered accounts in a day.";
  throw limitReached(`${reason} Try again ${inWords(admission.retryAfterSeconds)}.`);
}

async function isCapped(scope: OwnerScope, deps: Deps): Promise<boolean> {
  // The caps do not apply when the operator acts for the owner.
  if (scope.actor.kind === "operator") return false;
  return (await findOwnAccount(scope, deps.db))?.selfRegistered === true;
}
