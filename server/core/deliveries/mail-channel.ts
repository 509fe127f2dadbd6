import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { withinDailyLimit } from "../accounts/ceilings.ts";
import { attachmentsOf } from "../attachments/attachments.ts";
import { visibleFileName } from "../attachments/file-name.ts";
import type { Form } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { setDestinationFailing } from "../destinations/store/destinations.ts";
import { composeDigest } from "../mail/compose-digest.ts";
import { composeSubmission, isMailedWhole, type SubmissionToMail } from "../mail/compose-submission.ts";
import type { MailTransport, SendResult } from "../mail/transport.ts";
import type { AttemptResult, Channel } from "./channel.ts";
import type { MailHealth } from "./mail-health.ts";
import { returnPathOf } from "./return-path.ts";
import type { DueSubmission } from "./store/due-delivery.ts";

/** About three days from the first attempt to the last. */
export const mailSchedule = [
  0,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  DAY_MS,
];

/** Emails submissions to their form's destinations, singly or in digests. */
export function createMailChannel(transport: MailTransport, health: MailHealth): Channel {
  return {
    schedule: mailSchedule,
    outlastsRefusal: true,
    attempt: (scope, deps, delivery, signal) =>
      withinDailyLimit(scope, deps, { formId: delivery.formId, kind: "mail" }, async () =>
        health.judge(await sendSubmission(deps, transport, delivery, signal), delivery.target),
      ),
    attemptDigest: (scope, deps, digest, signal) =>
      withinDailyLimit(scope, deps, { formId: digest.formId, kind: "mail" }, async () => {
        const message = { ...composeDigest(digest, deps.config.publicUrl), ...returnPathOf(deps, digest.id) };
        return health.judge(await transport.send(message, signal), digest.target);
      }),
    updateHealth: async (scope, deps, attempt) => {
      await health.update(scope, deps, attempt);
      await health.remember(scope, deps, attempt);
      const { delivery, result } = attempt;
      if (result.outcome === "delivered" || result.scope !== "endpoint") return;
      const destination = { formId: delivery.formId, address: delivery.target };
      await setDestinationFailing(scope, deps.db, destination, { since: deps.clock.now(), reason: result.detail });
    },
  };
}

/** Sends a submission with its attachable files; the others are only named in it. */
export async function sendSubmission(
  deps: Deps,
  transport: MailTransport,
  delivery: SubmissionToMail & { form: Pick<Form, "maxAttachmentBytes">; submission: Pick<DueSubmission, "files"> },
  signal: AbortSignal,
): Promise<SendResult & Pick<AttemptResult, "carried">> {
  const { files: stored } = delivery.submission;
  const opened = await attachmentsOf(deps).openAttachments(deps, stored, delivery.form.maxAttachmentBytes);
  const attachments = [...opened.values()];
  const files = stored.map(({ id, name, storageKey }) => {
    const state = storageKey === null ? "left-out" : opened.has(id) ? "attached" : "in-postern";
    return { name: visibleFileName(name), state } as const;
  });
  try {
    const message = {
      ...composeSubmission(delivery, deps.config.publicUrl, files),
      ...returnPathOf(deps, delivery.id),
    };
    const sent = await transport.send(attachments.length === 0 ? message : { ...message, attachments }, signal);
    const isTaken = sent.outcome === "delivered" && sent.replyCode !== undefined;
    const carried = {
      fields: isMailedWhole(delivery.submission.fields),
      files: files.every(({ state }) => state !== "in-postern"),
    };
    return isTaken ? { ...sent, carried } : sent;
  } finally {
    for (const { content } of attachments) content.destroy();
  }
}
