import { type Admission, admit, inWords, perDay, type RateLimit } from "../../core/access/rate-limit.ts";
import { findOwnAccount, findSenderOf } from "../../core/accounts/store/accounts.ts";
import type { Deps } from "../../core/deps.ts";
import { countOwnForms } from "../../core/forms/store/forms.ts";
import { limitReached } from "../../core/platform/errors.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";

// Caps for accounts created through open sign-up. Accounts that the operator created have none.

const MAX_FORMS = 20;

/** Mails to addresses entered by owners or visitors, across all such accounts. */
const MAX_TO_STRANGERS_A_DAY = { confirmations: 10, invitations: 20, all: 300, allToVisitors: 1_000 } as const;
const confirmations = perDay("confirmations per account", MAX_TO_STRANGERS_A_DAY.confirmations);
const invitations = perDay("invitations of a self-registered account", MAX_TO_STRANGERS_A_DAY.invitations);
const toStrangers = perDay("mails of self-registered accounts to strangers", MAX_TO_STRANGERS_A_DAY.all);
const toVisitors = perDay("mails of self-registered accounts to visitors", MAX_TO_STRANGERS_A_DAY.allToVisitors);

export const MAX_MAILS_A_DAY = { mail: 200, auto_reply: 50, confirmation: 50 } as const;
const mails = {
  mail: perDay("mails per account", MAX_MAILS_A_DAY.mail),
  auto_reply: perDay("auto-replies per account", MAX_MAILS_A_DAY.auto_reply),
  confirmation: perDay("visitors' confirmations per account", MAX_MAILS_A_DAY.confirmation),
};

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

/** Counts a reply; throws LIMIT if there were too many in a day. */
export async function countReply(scope: OwnerScope, deps: Deps): Promise<void> {
  const kind = (await isCapped(scope, deps)) ? "capped" : "others";
  const ofAll = kind === "capped" ? [{ limit: replies.allCapped, subject: "" }] : [];
  const admission = await admit(scope, deps, [{ limit: replies[kind], subject: scope.accountId }, ...ofAll]);
  if (admission.admitted) return;
  const reason =
    admission.limit === replies.allCapped
      ? "This server has sent all replies that it allows self-registered accounts in a day."
      : `You can send ${MAX_REPLIES_A_DAY[kind]} replies a day.`;
  throw limitReached(`${reason} Try again ${inWords(admission.retryAfterSeconds)}.`);
}

/** Throws LIMIT if the account has all the forms it may have. */
export async function requireRoomForForm(scope: OwnerScope, deps: Deps): Promise<void> {
  if (!(await isCapped(scope, deps)) || (await countOwnForms(scope, deps.db)) < MAX_FORMS) return;
  throw limitReached(`Your account can have ${MAX_FORMS} forms. Ask the operator of this server for more.`);
}

/** Counts confirmation mails to this many new addresses; throws LIMIT if there were too many in a day. */
export function countConfirmations(scope: OwnerScope, deps: Deps, addresses: number): Promise<void> {
  const most = `You can add ${MAX_TO_STRANGERS_A_DAY.confirmations} email addresses a day.`;
  return countToStrangers(scope, deps, { limit: confirmations, mails: addresses, most });
}

/** Counts an invitation, or a mail to a person's own new address; throws LIMIT if there were too many in a day. */
export function countInvitation(scope: OwnerScope, deps: Deps): Promise<void> {
  const most = `You can send ${MAX_TO_STRANGERS_A_DAY.invitations} such emails a day.`;
  return countToStrangers(scope, deps, { limit: invitations, mails: 1, most });
}

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

/** Counts a mail on behalf of the account that a form belongs to. */
export async function admitMail(
  scope: SystemScope,
  deps: Deps,
  { formId, kind }: { readonly formId: string; readonly kind: keyof typeof mails },
): Promise<Admission> {
  const sender = await findSenderOf(scope, deps.db, formId);
  if (sender === null || !sender.selfRegistered) return { admitted: true, giveBack: async () => {} };
  const ofAll = mails[kind] === mails.mail ? [] : [{ limit: toVisitors, subject: "" }];
  return admit(scope, deps, [{ limit: mails[kind], subject: sender.id }, ...ofAll]);
}

/**
 * The group of accounts that share capacity, because strangers can create any number of them; null for other accounts.
 */
export async function groupOfAccount(scope: OwnerScope, deps: Deps): Promise<string | null> {
  return (await findOwnAccount(scope, deps.db))?.selfRegistered === true ? "self-registered" : null;
}

async function isCapped(scope: OwnerScope, deps: Deps): Promise<boolean> {
  // The caps do not apply when the operator acts for the owner.
  if (scope.actor.kind === "operator") return false;
  return (await findOwnAccount(scope, deps.db))?.selfRegistered === true;
}
