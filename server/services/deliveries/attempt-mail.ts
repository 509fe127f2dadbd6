import { composeAutoReply } from "../../mail/compose-auto-reply.ts";
import { composeDigest } from "../../mail/compose-digest.ts";
import { composeSubmission } from "../../mail/compose-submission.ts";
import { singleAddress } from "../../mail/single-address.ts";
import type { MailTransport } from "../../mail/transport.ts";
import type { Attempt, DigestAttempt } from "./attempt.ts";

/** Mails a submission to the address that is the delivery's target. */
export function createMailAttempt(transport: MailTransport): Attempt {
  return (deps, delivery, signal) => transport.send(composeSubmission(delivery, deps.config.publicUrl), signal);
}

/** Mails what a form was flooded with to one of its destinations, as one mail. */
export function createDigestAttempt(transport: MailTransport): DigestAttempt {
  return (deps, digest, signal) => transport.send(composeDigest(digest, deps.config.publicUrl), signal);
}

/** Answers a visitor with the words of the form's owner. */
export function createAutoReplyAttempt(transport: MailTransport): Attempt {
  return async (_deps, { id, target, formName, ownAddress, form: { autoReplySubject, autoReplyText } }, signal) => {
    const to = singleAddress(target);
    // Never to our own address: whatever answers there could answer us.
    if (to === null || autoReplyText === null || to.toLowerCase() === transport.from.toLowerCase()) {
      return { outcome: "cancelled", detail: "There is nobody to answer." };
    }
    const replyTo = ownAddress === null ? null : singleAddress(ownAddress);
    return transport.send(
      composeAutoReply({ id, to, formName, subject: autoReplySubject, text: autoReplyText, replyTo }),
      signal,
    );
  };
}
