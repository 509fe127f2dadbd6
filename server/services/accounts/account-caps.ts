import { type Admission, admit, inWords, perDay } from "../../access/rate-limit.ts";
import type { Deps } from "../../deps.ts";
import { limitReached } from "../../platform/errors.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { findOwnAccount, findSenderOf } from "../../store/accounts/accounts.ts";
import { countOwnForms } from "../../store/forms/forms.ts";

// What an account may use that its owner created where anybody may sign up. The operator's accounts have no caps.

const MAX_FORMS = 20;

const MAX_CONFIRMATIONS_A_DAY = 10;
const confirmations = perDay("confirmations per account", MAX_CONFIRMATIONS_A_DAY);

export const MAX_MAILS_A_DAY = { mail: 200, auto_reply: 50, confirmation: 50 } as const;
const mails = {
  mail: perDay("mails per account", MAX_MAILS_A_DAY.mail),
  auto_reply: perDay("auto-replies per account", MAX_MAILS_A_DAY.auto_reply),
  confirmation: perDay("visitors' confirmations per account", MAX_MAILS_A_DAY.confirmation),
};

/**
 * Replies of an account that its owner created, of all such accounts together, and of any other account: as many as a
 * person writes.
 */
const MAX_REPLIES_A_DAY = { capped: 50, allCapped: 500, others: 500 } as const;
const replies = {
  capped: perDay("replies per account", MAX_REPLIES_A_DAY.capped),
  allCapped: perDay("replies of self-registered accounts", MAX_REPLIES_A_DAY.allCapped),
  others: perDay("replies per operator's account", MAX_REPLIES_A_DAY.others),
};

/** Counts a reply; LIMIT when there were too many in a day. */
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

/** LIMIT when the account has all the forms it may have. */
export async function requireRoomForForm(scope: OwnerScope, deps: Deps): Promise<void> {
  if (!(await isCapped(scope, deps)) || (await countOwnForms(scope, deps.db)) < MAX_FORMS) return;
  throw limitReached(`Your account can have ${MAX_FORMS} forms. Ask the operator of this server for more.`);
}

/** Counts the mails that ask so many new addresses to confirm; LIMIT when there were too many in a day. */
export async function countConfirmations(scope: OwnerScope, deps: Deps, addresses: number): Promise<void> {
  if (addresses === 0 || !(await isCapped(scope, deps))) return;
  const counted = Array.from({ length: addresses }, () => ({ limit: confirmations, subject: scope.accountId }));
  const admission = await admit(scope, deps, counted);
  if (admission.admitted) return;
  throw limitReached(
    `You can add ${MAX_CONFIRMATIONS_A_DAY} email addresses a day. Try again ${inWords(admission.retryAfterSeconds)}.`,
  );
}

/** Counts a mail on behalf of the account that a form belongs to. */
export async function admitMail(
  scope: SystemScope,
  deps: Deps,
  { formId, kind }: { readonly formId: string; readonly kind: keyof typeof mails },
): Promise<Admission> {
  const sender = await findSenderOf(scope, deps.db, formId);
  if (sender === null || !sender.selfRegistered) return { admitted: true, giveBack: async () => {} };
  return admit(scope, deps, [{ limit: mails[kind], subject: sender.id }]);
}

async function isCapped(scope: OwnerScope, deps: Deps): Promise<boolean> {
  // What the operator does in the owner's place is the operator's business.
  if (scope.actor.kind === "operator") return false;
  return (await findOwnAccount(scope, deps.db))?.selfRegistered === true;
}
