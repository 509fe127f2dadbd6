import { ME } from "../../../shared/people.ts";
import { requireOwner, requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { newsEmails } from "../../core/mail/news-emails.ts";
import type { SystemEmail } from "../../core/mail/system-email.ts";
import { findMembers } from "../../core/members/store.ts";
import { invalid, notFound, type PosternError } from "../../core/platform/errors.ts";
import { submissionUrl } from "../../core/platform/submission-url.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import type { SubmissionColumn, SubmissionRow } from "../../core/submissions/store/submissions.ts";
import { findSubmissions, selection } from "../../core/submissions/submissions.ts";
import { admitMemberEmail, findAddressee, toColleague } from "./colleagues.ts";
import { assignSubmissions as assignInStore, type Colleague, findAssigned, findAssignees } from "./store.ts";

export interface AssignInput {
  readonly ids: readonly string[];
  /** A member's id, or "me"; null for nobody. */
  readonly assignee: string | null;
  /** False to send no email, such as when an assignment is undone. */
  readonly notify?: boolean;
}

/**
 * Assigns a selection to a member or to nobody, ignoring ids the owner cannot see, and returns the changed ids: none if
 * the member cannot see one of them. Notifies the member by email, within limits.
 */
export async function changeAssignee(
  scope: OwnerScope,
  deps: Deps,
  { ids, assignee, notify = true }: AssignInput,
): Promise<readonly string[]> {
  requireOwner(scope, "work");
  const userId = assignee === ME ? scope.userId : assignee;
  const { isMailed, giveBack } = await admitMemberEmail(scope, deps, notify ? userId : null);
  const changed = await assignInStore(scope, deps.db, { ids: selection(ids), userId, isMailed });
  if (changed === null || changed === "unreachable" || changed.length === 0) await giveBack();
  if (changed === null) throw notFound("submission");
  if (changed === "unreachable") throw await refusalOf(scope, deps, userId);
  return changed;
}

async function refusalOf(scope: OwnerScope, deps: Deps, userId: string | null): Promise<PosternError> {
  const member = (await findMembers(scope, deps.db)).find((one) => one.userId === userId);
  if (member === undefined) return notFound("member");
  return invalid(`${toColleague(member).name} cannot see all of these messages.`);
}

/** The same, but returns the whole selection. */
export async function assignSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: AssignInput & { readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  await changeAssignee(scope, deps, input);
  return findSubmissions(scope, deps, input);
}

/** The members who can work on these submissions, which the caller can see. */
export async function listAssignees(
  scope: OwnerScope,
  deps: Deps,
  { submissionIds }: { readonly submissionIds: readonly string[] },
): Promise<ReadonlyMap<string, Colleague>> {
  requirePermission(scope, "use");
  return findAssignees(scope, deps.db, submissionIds);
}

/**
 * Returns the email that notifies the scope's user of these messages now assigned to them; null if none is, or they
 * cannot see it.
 */
export async function composeAssignment(
  scope: OwnerScope,
  deps: Deps,
  { authorId, submissionIds }: { readonly authorId: string; readonly submissionIds: readonly string[] },
): Promise<SystemEmail | null> {
  const messages = await findAssigned(scope, deps.db, submissionIds);
  const addressee = await findAddressee(scope, deps, authorId);
  const [message] = messages;
  if (message === undefined || addressee === null) return null;
  const { publicUrl } = deps.config;
  const { length: count } = messages;
  const isOneForm = messages.every(({ formId }) => formId === message.formId);
  const [read] = count === 1 ? await findSubmissions(scope, deps, { ids: [message.id], columns: ["sender"] }) : [];
  const names = { formName: isOneForm ? message.form.name : null, sender: read?.sender ?? "" };
  const link = count === 1 ? submissionUrl(publicUrl, message) : `${publicUrl}/inbox?assignee=${ME}`;
  return {
    to: addressee.email,
    id: `assignment.${message.id}.${scope.userId}`,
    ...newsEmails.assigned({ author: addressee.author, ...names, count, link }),
  };
}
