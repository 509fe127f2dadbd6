import { MAX_MENTIONS } from "../../../shared/limits.ts";
import { inWords } from "../../access/rate-limit.ts";
import type { Deps } from "../../deps.ts";
import { composeMention } from "../../mail/compose-mention.ts";
import { type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "../../mail/transport.ts";
import { invalid, limitReached, notFound } from "../../platform/errors.ts";
import { submissionUrl } from "../../platform/submission-url.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findMembers } from "../../store/members/members.ts";
import { findMentioning, type Mention } from "../../store/submissions/note-mentions.ts";
import type { MentionRow } from "../../store/submissions/notes.ts";
import { admitMemberEmails, findAddressee, formOf, type MemberEmails, reaches, toColleague } from "./colleagues.ts";

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

/** Tells the scope's user that a note mentions them, without what it or the message says; null when that is no longer so. */
export async function mailMention(
  scope: OwnerScope,
  deps: Deps,
  { noteId, authorId, mail }: Pick<Mention, "noteId" | "authorId"> & { readonly mail: MailTransport },
): Promise<SendResult | null> {
  const message = await findMentioning(scope, deps.db, noteId);
  const addressee = await findAddressee(scope, deps, authorId);
  if (message === null || addressee === null) return null;
  const mention = composeMention({
    id: `${noteId}.${scope.userId}`,
    ...addressee,
    formName: message.form.name,
    link: submissionUrl(deps.config.publicUrl, message),
  });
  return mail.send(mention, AbortSignal.timeout(SEND_TIMEOUT_MS));
}
