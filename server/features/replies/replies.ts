import { z } from "zod";
import { MINUTE_MS } from "../../../shared/durations.ts";
import {
  MAX_REPLIES,
  MAX_REPLY_LENGTH,
  MAX_REPLY_SUBJECT_LENGTH,
  RECENT_REPLY_MS,
  REPLY_UNDO_MS,
} from "../../../shared/limits.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import { readAccount } from "../../core/accounts/account.ts";
import { type Deps, hookOf } from "../../core/deps.ts";
import { replyAddress } from "../../core/mail/single-address.ts";
import { sendsMail } from "../../core/mail-server/mailer.ts";
import { conflict, limitReached, notFound, type PosternError } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { filledLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { readSubmission } from "../../core/submissions/submissions.ts";
import {
  findReplies,
  insertReply,
  type RecentReply,
  type ReplyRow,
  takeBackReply as takeBackInStore,
} from "./store/replies.ts";

const replyInput = z.object({
  subject: filledLine("The subject", "Enter a subject.", MAX_REPLY_SUBJECT_LENGTH),
  text: replyText("Write the reply first."),
});

export function replyText(whenEmpty: string) {
  return z
    .string()
    .trim()
    .min(1, { error: whenEmpty })
    .max(MAX_REPLY_LENGTH, { error: `A reply can have at most ${MAX_REPLY_LENGTH.toLocaleString("en")} characters.` })
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), {
      error: "The reply contains a character that cannot be sent by email.",
    });
}

/** The owner's replies to a message, oldest first. */
export async function listReplies(
  scope: OwnerScope,
  deps: Deps,
  { submissionId }: { readonly submissionId: string },
): Promise<ReplyRow[]> {
  requireOwner(scope);
  const replies = isId(submissionId, "sub") ? await findReplies(scope, deps.db, submissionId) : null;
  if (replies === null) throw notFound("submission");
  return replies;
}

export interface ReplyInput {
  readonly submissionId: string;
  readonly subject: string;
  readonly text: string;
  /** Send even if another member has just replied. */
  readonly anyway?: boolean;
}

/**
 * Sends the owner's text to the visitor's own address, after a few seconds in which it can be undone. Returns all
 * replies to the message.
 */
export async function sendReply(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, anyway = false, ...input }: ReplyInput,
): Promise<ReplyRow[]> {
  requireOwner(scope, "work");
  const { subject, text } = parseInput(replyInput, input);
  const message = await readSubmission(scope, deps, { id: submissionId, columns: ["replyTo", "sender", "folder"] });
  const toAddress = replyAddress(message);
  if (toAddress === null) throw conflict("The message has no email address to reply to.");
  if (message.folder !== "inbox") throw conflict(IN_SPAM);
  if (!(await sendsMail(scope, deps))) {
    throw conflict("Email is not set up on this server. Reply in your email app instead.");
  }
  if (!(await readAccount(scope, deps)).contact.emailVerified) {
    throw conflict("Confirm your own email in Settings first: it is where the visitor’s answer is sent.");
  }
  await hookOf(deps, "ceilings")?.countReply(scope, deps);
  const createdAt = deps.clock.now();
  const outcome = await insertReply(scope, deps.db, {
    ...{ id: deps.newId("rpl"), deliveryId: deps.newId("dlv"), submissionId, toAddress, subject, text, createdAt },
    dueAt: new Date(createdAt.getTime() + REPLY_UNDO_MS),
    most: MAX_REPLIES,
    unlessAfter: anyway ? null : new Date(createdAt.getTime() - RECENT_REPLY_MS),
  });
  if (outcome === "absent") throw notFound("submission");
  if (outcome === "spam") throw conflict(IN_SPAM);
  if (outcome === "full") throw limitReached(`A message can have at most ${MAX_REPLIES} replies.`);
  if (typeof outcome === "object") throw answeredAlready(outcome, createdAt);
  return listReplies(scope, deps, { submissionId });
}

function answeredAlready({ by, at }: RecentReply, now: Date): PosternError {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  const ago = minutes < 1 ? "just now" : minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  return conflict(`${by} answered ${ago}.`, { answeredBy: by, answeredAt: at.toISOString() });
}

const IN_SPAM = "Move the message to the inbox before you reply.";

/** Cancels a reply before it is sent, and returns the others. */
export async function takeBackReply(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, id }: { readonly submissionId: string; readonly id: string },
): Promise<ReplyRow[]> {
  requireOwner(scope, "work");
  if (!isId(submissionId, "sub") || !isId(id, "rpl")) throw notFound("submission");
  const outcome = await takeBackInStore(scope, deps.db, { id, submissionId, now: deps.clock.now() });
  if (outcome === "absent") throw notFound("submission");
  if (outcome === "late") throw conflict("The reply has already been sent.");
  return listReplies(scope, deps, { submissionId });
}
