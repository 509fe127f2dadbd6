import { MINUTE_MS } from "../../../shared/durations.ts";
import { nameOfPerson } from "../../../shared/people.ts";
import { admit, type RateLimit } from "../../core/access/rate-limit.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { sendsMail } from "../../core/mail-server/mailer.ts";
import { findMembers, type MemberRow } from "../../core/members/store.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import type { Colleague } from "./store.ts";

/** Other members who can see some form that the scope's user can, ordered by name. */
export async function listColleagues(scope: OwnerScope, deps: Deps): Promise<Colleague[]> {
  requireOwner(scope, "work");
  const own = scope.permissions.forms;
  return (await findMembers(scope, deps.db))
    .filter(({ userId, forms }) => {
      if (userId === scope.userId) return false;
      return own === "all" || forms === "all" || own.some((id) => forms.includes(id));
    })
    .map(toColleague)
    .sort((one, other) => one.name.localeCompare(other.name));
}

export function toColleague({ userId, name, email }: Pick<MemberRow, "userId" | "name" | "email">): Colleague {
  return { userId, name: nameOfPerson({ name, email }) };
}

/** Limits the emails that one member's assignments cause, and those that one member gets. */
const perAuthor: RateLimit = { name: "assignments per author", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };
const perMember: RateLimit = { name: "assignments per member", rates: [{ burst: 30, intervalMs: 2 * MINUTE_MS }] };

export interface MemberEmail {
  readonly isMailed: boolean;
  giveBack(): Promise<void>;
}

/** Counts an email to a member. None goes to oneself, beyond the limits, or if the server sends none. */
export async function admitMemberEmail(scope: OwnerScope, deps: Deps, userId: string | null): Promise<MemberEmail> {
  const none = { isMailed: false, giveBack: async () => undefined };
  if (userId === null || userId === scope.userId || !(await sendsMail(scope, deps))) return none;
  const admission = await admit(scope, deps, [
    { limit: perAuthor, subject: scope.userId },
    { limit: perMember, subject: userId },
  ]);
  return admission.admitted ? { isMailed: true, giveBack: () => admission.giveBack() } : none;
}

/**
 * Recipient of an email about a colleague's action, and that colleague's name. Null once either has left, or while the
 * address is unconfirmed, so that nobody can have strangers emailed by joining with their address.
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
