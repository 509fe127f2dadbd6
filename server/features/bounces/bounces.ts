import type { Notice } from "../../../shared/notices.ts";
import { admit, perDay } from "../../core/access/rate-limit.ts";
import { findContact } from "../../core/accounts/store/accounts.ts";
import type { DeliveryKind } from "../../core/database/db.ts";
import { readReturnPath } from "../../core/deliveries/return-path.ts";
import { channelQueries } from "../../core/deliveries/store/channels.ts";
import type { Deps } from "../../core/deps.ts";
import { setDestinationFailing } from "../../core/destinations/store/destinations.ts";
import { submissionUrl } from "../../core/platform/submission-url.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { readBounce } from "./read-bounce.ts";
import { type BouncedDelivery, findBounced, recordBounce } from "./store.ts";

/** Per address, or for all visitors of a form; otherwise its owner would be notified of each message. */
const notices = perDay("notices of bounces", 1);

/**
 * Processes a message that a mail server sent to the return address: a bounced email fails its delivery, and its owner
 * is notified once a day per address. False if the message is not a bounce.
 */
export async function takeBounce(scope: SystemScope, deps: Deps, message: string): Promise<boolean> {
  const id = readReturnPath(deps, message);
  if (id === null) return false;
  const bounce = readBounce(message);
  const delivery = bounce === null ? null : await findBounced(scope, deps.db, id);
  if (bounce === null || delivery === null) return false;
  const { formId, target } = delivery;
  const { isToVisitor } = channelQueries[delivery.kind];
  const reason = bounce.reason.includes(bounce.status) ? bounce.reason : `${bounce.status} ${bounce.reason}`.trim();
  const admission = await admit(scope, deps, [
    { limit: notices, subject: isToVisitor ? formId : `${formId} ${target}` },
  ]);
  const now = deps.clock.now();
  const isRecorded = await recordBounce(
    scope,
    deps.db,
    { id, submissionId: delivery.submissionId, kind: delivery.kind, detail: `The email came back: ${reason}`, now },
    admission.admitted
      ? {
          notice: noticeOf(deps, delivery, { reason, status: bounce.status }),
          to: {
            accountId: delivery.accountId,
            // A bounce from an address is not reported to that address.
            byMail: (await findContact(scope, deps.db, delivery.accountId)).email !== target.toLowerCase(),
          },
        }
      : null,
  );
  if (isRecorded) {
    await setDestinationFailing(
      scope,
      deps.db,
      { formId, address: target },
      { since: now, reason: `Came back: ${reason}` },
    );
  } else if (admission.admitted) await admission.giveBack();
  return isRecorded;
}

/** For emails to a visitor's address, which is not shown before the message is opened. */
const TITLES: Readonly<Partial<Record<DeliveryKind, string>>> = {
  reply: "Your reply came back",
  confirmation: "An email that asks a visitor to confirm came back",
  auto_reply: "An auto-reply came back",
};

function noticeOf(
  deps: Pick<Deps, "clock" | "newId">,
  { formId, formName, submissionId, kind, target }: BouncedDelivery,
  { reason, status }: { readonly reason: string; readonly status: string },
): Notice {
  const now = deps.clock.now();
  return {
    id: deps.newId("ntc"),
    type: "email.bounced",
    at: now,
    title: TITLES[kind] ?? `Email to ${target} came back`,
    text: `A mail server had accepted the email, and then could not deliver it: ${reason}. Form: “${formName}”.`,
    since: now,
    path: submissionUrl("", { id: submissionId, formId }),
    about: { form_id: formId, submission_id: submissionId, status },
  };
}
