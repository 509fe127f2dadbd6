import { DAY_MS } from "../../../shared/durations.ts";
import { readAccount } from "../../core/accounts/account.ts";
import type { Deps } from "../../core/deps.ts";
import { listForms } from "../../core/forms/forms.ts";
import { newsEmails } from "../../core/mail/news-emails.ts";
import type { SystemEmail } from "../../core/mail/system-email.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { countMatching } from "../../core/submissions/count-submissions.ts";
import { listSubmissions } from "../../core/submissions/list-submissions.ts";
import { queueDoubtful } from "./store.ts";

const MAX_NAMED = 20;
function dayBefore(until: Date): Date {
  return new Date(until.getTime() - DAY_MS);
}

/** Queues an email for each owner with doubtful messages of the day before `until`. */
export async function queueDoubtfulEmails(
  scope: SystemScope,
  deps: Pick<Deps, "db">,
  { until }: { readonly until: Date },
): Promise<void> {
  await queueDoubtful(scope, deps.db, { since: dayBefore(until), until });
}

/**
 * Returns the email to an owner about the doubtful messages of the day before `until` that are still undecided; null if
 * there are none.
 */
export async function composeDoubtful(
  scope: OwnerScope,
  deps: Deps,
  { until }: { readonly until: Date },
): Promise<SystemEmail | null> {
  const { contact, timeZone } = await readAccount(scope, deps);
  if (!contact.emailVerified) return null;
  const filter = { doubtful: true, since: dayBefore(until).toISOString(), until: until.toISOString() };
  const doubtful = { formId: null, folder: "spam", filter } as const;
  const columns = ["id", "formId", "createdAt", "sender", "preview"] as const;
  const { submissions } = await listSubmissions(scope, deps, { ...doubtful, limit: MAX_NAMED, cursor: null, columns });
  if (submissions.length === 0) return null;
  const { count, lookedAt } = await countMatching(scope, deps, doubtful);
  const names = new Map((await listForms(scope, deps)).map(({ id, name }) => [id, name]));
  const named = submissions.map((submission) => ({ ...submission, formName: names.get(submission.formId) ?? "" }));
  const { publicUrl } = deps.config;
  return {
    to: contact.email,
    id: `${scope.accountId}.doubtful.${until.getTime()}`,
    ...newsEmails.doubtful({
      ownerAddress: contact.email,
      timeZone,
      count,
      isMore: lookedAt !== null,
      submissions: named,
      publicUrl,
    }),
  };
}
