import { MINUTE_MS } from "../../../shared/durations.ts";
import { nameOfPerson } from "../../../shared/people.ts";
import { type Admission, admit, type RateLimit } from "../../access/rate-limit.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findMembers, type MemberRow } from "../../store/members/members.ts";
import type { Colleague } from "../../store/submissions/assignees.ts";
import { sendsMail } from "../mail/mailer.ts";
import { requireOwner } from "./labels.ts";
import { readSubmission } from "./submissions.ts";

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

/** The form of a message; throws NOT_FOUND where the message does not exist for the scope. */
export async function formOf(scope: OwnerScope, deps: Deps, submissionId: string): Promise<string> {
  return (await readSubmission(scope, deps, { id: submissionId, columns: ["formId"] })).formId;
}

export function reaches({ forms }: MemberRow, formId: string): boolean {
  return forms === "all" || forms.includes(formId);
}

export function toColleague({ userId, name, email }: Pick<MemberRow, "userId" | "name" | "email">): Colleague {
  return { userId, name: nameOfPerson({ name, email }) };
}

/** Emails that one member's mentions and assignments cause, and those that one member gets. */
const perAuthor: RateLimit = { name: "mentions per author", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };
const perMember: RateLimit = { name: "mentions per member", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };

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

/**
 * Where an email about what a colleague did goes, and what that colleague is called. Null once either has left, or while the
 * address is not confirmed: nobody can have strangers written to by joining with their address.
 */
export async function findAddressee(
  scope: OwnerScope,
  deps: Deps,
  authorId: string,
): Promise<{ readonly email: string; readonly author: string } | null> {
  const members = await findMembers(scope, deps.db);
  const [member, author] = [scope.userId, authorId].map((id) => members.find(({ userId }) => userId === id));
  if (member === undefined || author === undefined || !member.emailVerified) return null;
  return { email: member.email, author: toColleague(author).name };
}
