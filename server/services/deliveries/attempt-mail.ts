import type { Deps } from "../../deps.ts";
import { composeAutoReply } from "../../mail/compose-auto-reply.ts";
import { composeDigest } from "../../mail/compose-digest.ts";
import { composeSubmission } from "../../mail/compose-submission.ts";
import { singleAddress } from "../../mail/single-address.ts";
import type { MailTransport, SendResult } from "../../mail/transport.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { admitMail, MAX_MAILS_A_DAY } from "../accounts/account-caps.ts";
import type { Attempt, DigestAttempt } from "./attempt.ts";

/** Mails a submission to the address that is the delivery's target. */
export function createMailAttempt(system: SystemScope, transport: MailTransport): Attempt {
  return (deps, delivery, signal) =>
    withinDailyLimit(system, deps, { formId: delivery.formId, kind: "mail" }, () =>
      transport.send(composeSubmission(delivery, deps.config.publicUrl), signal),
    );
}

/** Mails what a form was flooded with to one of its destinations, as one mail. */
export function createDigestAttempt(system: SystemScope, transport: MailTransport): DigestAttempt {
  return (deps, digest, signal) =>
    withinDailyLimit(system, deps, { formId: digest.formId, kind: "mail" }, () =>
      transport.send(composeDigest(digest, deps.config.publicUrl), signal),
    );
}

/** Leaves a mail unsent where its account has mailed enough today. The submission stays, and its owner sees why. */
async function withinDailyLimit(
  system: SystemScope,
  deps: Deps,
  mail: { readonly formId: string; readonly kind: keyof typeof MAX_MAILS_A_DAY },
  send: () => Promise<SendResult>,
): Promise<SendResult> {
  const admission = await admitMail(system, deps, mail);
  if (!admission.admitted) {
    const what = mail.kind === "mail" ? "emails" : "auto-replies";
    return {
      outcome: "permanent",
      detail: `Not mailed: daily limit of ${MAX_MAILS_A_DAY[mail.kind]} ${what} reached.`,
    };
  }
  const result = await send();
  // It is tried again, and counts when it leaves.
  if (result.outcome === "temporary") await admission.giveBack();
  return result;
}

/** Answers a visitor with the words of the form's owner. */
export function createAutoReplyAttempt(system: SystemScope, transport: MailTransport): Attempt {
  return async (
    deps,
    { id, formId, target, formName, ownAddress, form: { autoReplySubject, autoReplyText } },
    signal,
  ) => {
    const to = singleAddress(target);
    // Never to our own address: whatever answers there could answer us.
    if (to === null || autoReplyText === null || to.toLowerCase() === transport.from.toLowerCase()) {
      return { outcome: "cancelled", detail: "There is nobody to answer." };
    }
    const replyTo = ownAddress === null ? null : singleAddress(ownAddress);
    const message = composeAutoReply({ id, to, formName, subject: autoReplySubject, text: autoReplyText, replyTo });
    return withinDailyLimit(system, deps, { formId, kind: "auto_reply" }, () => transport.send(message, signal));
  };
}
