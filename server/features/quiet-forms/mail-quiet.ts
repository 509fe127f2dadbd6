import { z } from "zod";
import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { readAccount } from "../../core/accounts/account.ts";
import { updateSettings } from "../../core/accounts/store/accounts.ts";
import type { Deps } from "../../core/deps.ts";
import { listForms } from "../../core/forms/forms.ts";
import { newsEmails } from "../../core/mail/news-emails.ts";
import { oneLine } from "../../core/mail/one-line.ts";
import type { SystemEmail } from "../../core/mail/system-email.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { findQuietForms, MAX_QUIET_DAYS, MIN_QUIET_DAYS } from "./quiet-forms.ts";
import { findReported, queueQuiet, setReported } from "./store.ts";

const MAX_NAME_CHARACTERS = 60;

export async function setQuietFormEmails(
  scope: OwnerScope,
  deps: Deps,
  { enabled }: { readonly enabled: boolean },
): Promise<void> {
  requirePermission(scope, "own");
  await updateSettings(scope, deps.db, { mailsQuietForms: enabled });
}

/** Queues a check of each account with forms that may have gone quiet. */
export async function queueQuietAccounts(scope: SystemScope, deps: Pick<Deps, "clock" | "db">): Promise<void> {
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS);
  await queueQuiet(scope, deps.db, { from: before(MAX_QUIET_DAYS + 1), to: before(MIN_QUIET_DAYS) });
}

/** Notifies an account once of each form that has gone unusually quiet: its webhooks, and its contact in one email. */
export async function tellQuiet(scope: OwnerScope, deps: Deps): Promise<void> {
  const quiet = await findQuietForms(scope, deps);
  const told = new Map((await findReported(scope, deps.db)).map(({ formId, since }) => [formId, since]));
  const forms = (await listForms(scope, deps)).flatMap(({ id, name }) => {
    const notice = quiet.get(id);
    const before = told.get(id);
    return notice === undefined || (before !== undefined && before >= notice.since) ? [] : [{ id, name, notice }];
  });
  if (forms.length === 0) return;
  const silences = forms.map(({ id, notice }) => ({ formId: id, since: notice.since }));
  const notices = forms.map(({ id, name, notice }) => ({
    id: deps.newId("ntc"),
    type: "form.silent" as const,
    at: deps.clock.now(),
    title: `No messages from “${oneLine(name, MAX_NAME_CHARACTERS)}”`,
    text: `Usually ${notice.usually} a ${notice.per}, none for ${notice.days} days.`,
    since: new Date(notice.since.getTime() + HOUR_MS),
    path: `/forms/${id}/inbox`,
    about: { form_id: id },
  }));
  await setReported(scope, deps.db, { silences, notices, mail: { forms } });
}

export const quietForms = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    notice: z.object({ usually: z.number(), per: z.enum(["day", "week"]), days: z.number(), since: z.coerce.date() }),
  }),
);

/**
 * Returns the email to an account's contact about its quiet forms. Null without a confirmed address, or if the email is
 * turned off.
 */
export async function composeQuiet(
  scope: OwnerScope,
  deps: Deps,
  { forms }: { readonly forms: z.infer<typeof quietForms> },
): Promise<SystemEmail | null> {
  const { contact, timeZone, mailsQuietForms } = await readAccount(scope, deps);
  const [first] = forms;
  if (!mailsQuietForms || !contact.emailVerified || first === undefined) return null;
  const { publicUrl } = deps.config;
  return {
    to: contact.email,
    // A different form or quiet period makes a different email.
    id: `${first.id}.quiet.${first.notice.since.getTime()}`,
    ...newsEmails.quiet({ ownerAddress: contact.email, timeZone, forms, publicUrl }),
  };
}
