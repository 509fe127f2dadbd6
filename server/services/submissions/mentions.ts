import { MINUTE_MS } from "../../../shared/durations.ts";
import { MAX_MENTIONS } from "../../../shared/limits.ts";
import { type Admission, admit, inWords, type RateLimit } from "../../access/rate-limit.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { composeMention } from "../../mail/compose-mention.ts";
import { type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "../../mail/transport.ts";
import { invalid, limitReached, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { submissionUrl } from "../../platform/submission-url.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findMembers, type MemberRow } from "../../store/members/members.ts";
import { findFormOfSubmission, findMentioning, type Mention } from "../../store/submissions/note-mentions.ts";
import type { MentionRow } from "../../store/submissions/notes.ts";
import { sendsMail } from "../mail/mailer.ts";
import { requireOwner } from "./labels.ts";

/** Emails that one member's notes cause, and those that one member gets. */
const perAuthor: RateLimit = { name: "mentions per author", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };
const perMember: RateLimit = { name: "mentions per member", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };

/** The other members who can see the message, by name: those whom a note on it can mention. */
export async function listMentionable(
  scope: OwnerScope,
  deps: Deps,
  { submissionId }: { readonly submissionId: string },
): Promise<MentionRow[]> {
  requireOwner(scope);
  requirePermission(scope, "work");
  const formId = await formOf(scope, deps, submissionId);
  const members = (await findMembers(scope, deps.db)).filter((member) => reaches(member, formId));
  return members
    .filter(({ userId }) => userId !== scope.userId)
    .map(toMention)
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Those whom a new note mentions, once it is certain that each of them can see the message. */
export async function readMentions(
  scope: OwnerScope,
  deps: Deps,
  { submissionId, text, userIds }: { submissionId: string; text: string; userIds: readonly string[] },
): Promise<MentionRow[]> {
  const wanted = new Set(userIds);
  if (wanted.size === 0) return [];
  if (wanted.size > MAX_MENTIONS) throw invalid(`A note can mention at most ${MAX_MENTIONS} members.`);
  const formId = await formOf(scope, deps, submissionId);
  const members = await findMembers(scope, deps.db);
  return [...wanted].map((userId) => {
    const member = members.find((one) => one.userId === userId);
    if (member === undefined) throw notFound("member");
    const mention = toMention(member);
    if (!reaches(member, formId)) throw invalid(`${mention.name} cannot see this form, so a note cannot mention them.`);
    if (!text.includes(`@${mention.name}`)) throw invalid(`Write @${mention.name} in the note to mention them.`);
    return mention;
  });
}

async function formOf(scope: OwnerScope, deps: Deps, submissionId: string): Promise<string> {
  const formId = isId(submissionId, "sub") ? await findFormOfSubmission(scope, deps.db, submissionId) : null;
  if (formId === null) throw notFound("submission");
  return formId;
}

function reaches({ forms }: MemberRow, formId: string): boolean {
  return forms === "all" || forms.includes(formId);
}

function toMention({ userId, name, email }: MemberRow): MentionRow {
  return { userId, name: name === "" ? email : name };
}

/** Those of the mentioned who get an email: all but oneself, where the server sends any. Counted under the limits. */
export async function admitMentions(
  scope: OwnerScope,
  deps: Deps,
  mentions: readonly MentionRow[],
): Promise<{ readonly mailed: string[]; giveBack(): Promise<void> }> {
  const others = mentions.map(({ userId }) => userId).filter((userId) => userId !== scope.userId);
  const mailed = others.length > 0 && (await sendsMail(scope, deps)) ? others : [];
  const admission: Admission = await admit(
    scope,
    deps,
    mailed.flatMap((userId) => [
      { limit: perAuthor, subject: scope.userId },
      { limit: perMember, subject: userId },
    ]),
  );
  if (!admission.admitted) throw limitReached(`Too many mentions. Try again ${inWords(admission.retryAfterSeconds)}.`);
  return { mailed, giveBack: () => admission.giveBack() };
}

/** Tells the scope's user that a note mentions them, without what it or the message says; null when that is no longer so. */
export async function mailMention(
  scope: OwnerScope,
  deps: Deps,
  { noteId, authorId, mail }: Pick<Mention, "noteId" | "authorId"> & { readonly mail: MailTransport },
): Promise<SendResult | null> {
  const message = await findMentioning(scope, deps.db, noteId);
  const members = await findMembers(scope, deps.db);
  const [member, author] = [scope.userId, authorId].map((id) => members.find(({ userId }) => userId === id));
  if (message === null || member === undefined || author === undefined) return null;
  // Nobody can have strangers written to by joining with their address.
  if (!member.emailVerified) return null;
  const mention = composeMention({
    id: `${noteId}.${scope.userId}`,
    email: member.email,
    author: toMention(author).name,
    formName: message.form.name,
    link: submissionUrl(deps.config.publicUrl, message),
  });
  return mail.send(mention, AbortSignal.timeout(SEND_TIMEOUT_MS));
}
