import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { formLine } from "./one-line.ts";

export interface ExportReminderMail {
  readonly email: string;
  readonly userId: string;
  /** `null` for all forms. */
  readonly form: { readonly id: string; readonly name: string } | null;
  /** The first and the last day, each at midnight in UTC. */
  readonly from: Date;
  readonly to: Date;
  readonly publicUrl: string;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Reminds a member of an export. Its link opens the page of exports with the form and the days, and starts nothing. */
export function composeExportReminder({ email, userId, form, from, to, publicUrl }: ExportReminderMail): MailMessage {
  const of = form === null ? "all forms" : `“${formLine(form.name)}”`;
  const days = `${DAY.format(from)} to ${DAY.format(to)}`;
  const [first, last] = [from, to].map((day) => day.toISOString().slice(0, 10));
  const chosen = new URLSearchParams({
    ...(form === null ? {} : { form: form.id }),
    ...{ from: first ?? "", to: last ?? "" },
  });
  const layout: Layout = {
    preheader: days,
    heading: `Export the messages of ${of}`,
    lead: "You asked to be reminded. Nothing was exported yet.",
    rows: [["Period", days]],
    button: { label: "Open exports", href: `${publicUrl}/settings/exports?${chosen}` },
    footer:
      "You are receiving this because of a reminder that you set under Settings → Exports. You can turn it off there.",
  };
  return renderMail(layout, {
    to: email,
    subject: `Reminder: export the messages of ${of}`,
    id: `export-reminder.${userId}.${from.getTime()}.${to.getTime()}`,
  });
}
