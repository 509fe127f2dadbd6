import { MINUTE_MS } from "../../../shared/durations.ts";
import { MAX_MENTIONS } from "../../../shared/limits.ts";
import { nameOfPerson } from "../../../shared/person-name.ts";
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
import type { Colleague } from "../../store/submissions/assignees.ts";
import { findFormOfSubmission, findMentioning, type Mention } from "../../store/submissions/note-mentions.ts";
import type { MentionRow } from "../../store/submissions/notes.ts";
import { sendsMail } from "../mail/mailer.ts";
import { requireOwner } from "./labels.ts";

/** Emails that one member's mentions and assignments cause, and those that one member gets. */
const perAuthor: RateLimit = { name: "mentions per author", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };
const perMember: RateLimit = { name: "mentions per member", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };

/**
 * The other members who can see the message, by name: those whom a note on it can mention, and whom it can be assigned to.
 * Without a message, those who can see some form that the scope's user can.
 */
export async function listColleagues(
  scope: OwnerScope,
  deps: Deps,
  { submissionId }: { readonly submissionId: string | null },
): Promise<Colleague[]> {
  requireOwner(scope);
  requirePermission(scope, "work");
  const formIds = submissionId === null ? scope.permissions.forms : [await formOf(scope, deps, submissionId)];
  return (await findMembers(scope, deps.db))
    .filter(
      (member) => member.userId !== scope.userId && (formIds === "all" || formIds.some((id) => reaches(member, id))),
    )
    .map(toColleague)
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
    const mention = toColleague(member);
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

export function toColleague({ userId, name, email }: Pick<MemberRow, "userId" | "name" | "email">): Colleague {
  return { userId, name: nameOfPerson({ name, email }) };
}

/** Those of the mentioned who get an email. Throws where that would be too many. */
export async function admitMentions(
  scope: OwnerScope,
  deps: Deps,
  mentions: readonly MentionRow[],
): Promise<MemberEmails> {
  const userIds = mentions.map(({ userId }) => userId);
  const emails = await admitMemberEmails(scope, deps, userIds);
  if (emails.retryAfterSeconds === null) return emails;
  throw limitReached(`Too many mentions. Try again ${inWords(emails.retryAfterSeconds)}.`);
}

export interface MemberEmails {
  /** Users, none of whom is the scope's. */
  readonly mailed: readonly string[];
  /** `null` where they are within the limits; otherwise nobody is mailed. */
  readonly retryAfterSeconds: number | null;
  giveBack(): Promise<void>;
}

/** Counts emails to these members, but for oneself and where the server sends none. */
export async function admitMemberEmails(
  scope: OwnerScope,
  deps: Deps,
  userIds: readonly string[],
): Promise<MemberEmails> {
  const others = userIds.filter((userId) => userId !== scope.userId);
  const mailed = others.length > 0 && (await sendsMail(scope, deps)) ? others : [];
  const admission: Admission = await admit(
    scope,
    deps,
    mailed.flatMap((userId) => [
      { limit: perAuthor, subject: scope.userId },
      { limit: perMember, subject: userId },
    ]),
  );
  if (admission.admitted) return { mailed, retryAfterSeconds: null, giveBack: () => admission.giveBack() };
  return { mailed: [], retryAfterSeconds: admission.retryAfterSeconds, giveBack: async () => undefined };
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
    author: toColleague(author).name,
    formName: message.form.name,
    link: submissionUrl(deps.config.publicUrl, message),
  });
  return mail.send(mention, AbortSignal.timeout(SEND_TIMEOUT_MS));
}
