import { readAccount } from "../../core/accounts/account.ts";
import type { Reply } from "../../core/database/db.ts";
import { sendSubmission } from "../../core/deliveries/mail-channel.ts";
import type { Deps } from "../../core/deps.ts";
import type { SendResult } from "../../core/mail/transport.ts";
import { createMailer } from "../../core/mail-server/mailer.ts";
import { idAt } from "../../core/platform/ids.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { translationOf } from "../../core/visitor-language/translation.ts";
import { composeReply } from "../replies/compose-reply.ts";
import { insertSeedDeliveries, type SeedDelivery, type SeededSubmission } from "./store/seed.ts";

export interface EmailsInput {
  /** Messages that were emailed to their form's address. */
  readonly messages: readonly SeededSubmission[];
  readonly address: string;
  readonly replies: readonly Reply[];
}

const AT_ONCE = 5;
const SENT_AFTER_MS = 1_200;

/** Sends the past emails through the configured mail server, and records them as delivered when they were due. */
export async function seedEmails(scope: OwnerScope, deps: Deps, input: EmailsInput): Promise<void> {
  const { address, replies } = input;
  const { contact, timeZone } = await readAccount(scope, deps);
  const transport = createMailer(scope, deps);
  const signal = new AbortController().signal;
  const messages = new Map(input.messages.map((message) => [message.id, message]));
  const mails = input.messages.map((submission) => async (): Promise<SeedDelivery> => {
    const { formId, createdAt, form } = submission;
    const id = idAt("dlv", createdAt);
    const mail = { id, target: address, formId, formName: form.name, timeZone, submission, form };
    const result = await sendSubmission(deps, transport, mail, signal);
    return deliveryOf(submission, { id, kind: "mail", target: address, createdAt, result });
  });
  const answers = replies.map((reply) => async (): Promise<SeedDelivery> => {
    const { id: target, submissionId, toAddress: to, subject, text, createdAt } = reply;
    const submission = messages.get(submissionId);
    if (submission === undefined) throw new Error("A reply belongs to a message that was not emailed.");
    const id = idAt("dlv", createdAt);
    const mail = {
      id,
      to,
      subject,
      text,
      senderName: contact.name,
      replyTo: contact.email,
      references: [],
      timeZone,
      translation: translationOf("en"),
      submission,
    };
    const result = await transport.send(composeReply(mail), signal);
    return deliveryOf(submission, { id, kind: "reply", target, createdAt, result });
  });
  const all = [...mails, ...answers];
  const sent: SeedDelivery[] = [];
  try {
    for (let start = 0; start < all.length; start += AT_ONCE) {
      sent.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map((send) => send()))));
    }
  } finally {
    transport.close();
  }
  await insertSeedDeliveries(scope, deps.db, sent);
}

interface Sent extends Pick<SeedDelivery, "id" | "kind" | "target" | "createdAt"> {
  readonly result: SendResult;
}

function deliveryOf(submission: SeededSubmission, { result, ...sent }: Sent): SeedDelivery {
  if (result.outcome !== "delivered") throw new Error(`An email of the demo was not sent: ${result.detail}`);
  const at = new Date(sent.createdAt.getTime() + SENT_AFTER_MS);
  const attempt = { number: 1, at, durationMs: 40, outcome: result.outcome, detail: result.detail, status: null };
  return {
    ...sent,
    formId: submission.formId,
    submissionId: submission.id,
    state: "delivered",
    failures: 0,
    finishedAt: at,
    log: [{ ...attempt, status: result.replyCode ?? null }],
  };
}
