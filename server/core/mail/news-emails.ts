import { HOUR_MS } from "../../../shared/durations.ts";
import type { Notice } from "../../../shared/notices.ts";
import { formatInstant } from "./layout.ts";
import { formLine, oneLine, visitorName } from "./one-line.ts";
import type { EmailTable } from "./system-email.ts";

type News<Facts> = Readonly<Facts & { publicUrl: string }>;
/** For the account's owner; the time zone is an IANA name. */
type OwnerNews<Facts> = News<Facts & { ownerAddress: string; timeZone: string }>;

type Assigned = Readonly<{ author: string; formName: string | null; sender: string; count: number; link: string }>;

export interface SilentForm {
  readonly id: string;
  readonly name: string;
  readonly notice: {
    readonly usually: number;
    readonly per: "day" | "week";
    readonly days: number;
    readonly since: Date;
  };
}

export interface DoubtfulMessage {
  readonly id: string;
  readonly formId: string;
  readonly formName: string;
  readonly createdAt: Date;
  readonly sender: string;
  readonly preview: string;
}

const MAX_NAME_CHARACTERS = 60;
const MAX_SENDER_CHARACTERS = 120;
const MAX_PREVIEW_CHARACTERS = 200;
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const ownedBy = (address: string) => `You are receiving this because ${address} owns this Postern account.`;

/** Emails that inform owners and members of events and link to the dashboard. */
export const newsEmails = {
  /**
   * Messages were assigned to a member, who can read them only in the dashboard. `author`: who assigned them.
   * `formName`: null if they belong to several. `sender`: of a single one.
   */
  assigned({ count, link, ...names }: Assigned) {
    const author = oneLine(names.author, MAX_NAME_CHARACTERS);
    const formName = names.formName === null ? null : oneLine(names.formName, MAX_NAME_CHARACTERS);
    const visitor = visitorName(names.sender, MAX_NAME_CHARACTERS);
    const many = `${count.toLocaleString("en")} messages`;
    const one = visitor === "" ? "a message" : `the message from ${visitor}`;
    const what = count === 1 && formName !== null ? `a message of the form “${formName}”` : many;
    return {
      subject: `${formName === null ? "" : `[${formName}] `}${author} assigned ${count === 1 ? one : many} to you`,
      preheader: `${author} asks you to take care of ${what}.`,
      heading: count === 1 ? "A message for you" : "Messages for you",
      lead: `${author} assigned ${what} to you.`,
      button: { label: "Open in Postern", href: link },
      footer: "You get this email because you are a member of the account.",
    };
  },

  endpointDisabled: (off: News<{ url: string; reason: string; ownerAddress: string }>) => ({
    preheader: off.reason,
    heading: `Your webhook to ${new URL(off.url).host} was disabled`,
    lead: "Your messages are safe in Postern but are no longer sent to this endpoint.",
    rows: [
      ["Endpoint", `${new URL(off.url).origin}/…`],
      ["Reason", off.reason],
      ["What to do", "Fix the endpoint, enable the webhook again and resend the failed deliveries from its log."],
    ],
    button: { label: "Open webhooks", href: `${off.publicUrl}/settings/integrations` },
    footer: ownedBy(off.ownerAddress),
  }),

  /**
   * Its link opens the exports page with the form and the first and last day (midnight UTC) filled in, and starts
   * nothing.
   */
  exportReminder(due: News<{ form: { id: string; name: string } | null; from: Date; to: Date }>) {
    const of = due.form === null ? "all forms" : `“${formLine(due.form.name)}”`;
    const days = `${DAY.format(due.from)} to ${DAY.format(due.to)}`;
    const [from = "", to = ""] = [due.from, due.to].map((day) => day.toISOString().slice(0, 10));
    const chosen = new URLSearchParams({ ...(due.form === null ? {} : { form: due.form.id }), from, to });
    return {
      subject: `Reminder: export the messages of ${of}`,
      preheader: days,
      heading: `Export the messages of ${of}`,
      lead: "You asked to be reminded. Nothing was exported yet.",
      rows: [["Period", days]],
      button: { label: "Open exports", href: `${due.publicUrl}/settings/exports?${chosen}` },
      footer:
        "You are receiving this because of a reminder that you set under Settings → Exports. You can turn it off there.",
    };
  },

  notice: ({ notice, ...owner }: OwnerNews<{ notice: Notice }>) => ({
    preheader: notice.text,
    heading: notice.title,
    lead: notice.text,
    rows: [
      ["Since", formatInstant(notice.since, owner.timeZone)],
      ["Noticed", formatInstant(notice.at, owner.timeZone)],
    ],
    button: { label: "Open Postern", href: `${owner.publicUrl}${notice.path}` },
    footer: ownedBy(owner.ownerAddress),
  }),

  /** One or more forms have stopped receiving messages, although they usually do. */
  quiet({ forms, ...owner }: OwnerNews<{ forms: readonly SilentForm[] }>) {
    const named = forms.map(({ name }) => `“${oneLine(name, MAX_NAME_CHARACTERS)}”`);
    // Messages are counted by the hour, so the last one came before the hour's end.
    const last = (since: Date) => formatInstant(new Date(since.getTime() + HOUR_MS), owner.timeZone);
    return {
      preheader: `${named.join(", ")}: much longer without a message than usual.`,
      heading: `No messages from ${forms.length === 1 ? named.join() : `${forms.length} of your forms`}`,
      lead: "That is unusual. The form may be gone from the website, or its page may be broken. Send a message from the page to find out.",
      rows: forms.map(({ id, notice: { usually, per, days, since } }, index) => [
        `Form ${named[index]}`,
        `Usually ${usually} a ${per}, none for ${days} days, since ${last(since)}.`,
        [{ label: "Open form", href: `${owner.publicUrl}/forms/${id}/inbox` }],
      ]),
      button: { label: "Open Postern", href: `${owner.publicUrl}/forms` },
      footer: `${ownedBy(owner.ownerAddress)} You can turn this email off under Settings, Profile.`,
    };
  },

  /** Messages, the newest of them named, may be held in Spam by mistake. Its links open a message; only the owner decides there. */
  doubtful({
    count,
    isMore,
    submissions,
    ...owner
  }: OwnerNews<{ count: number; isMore: boolean; submissions: readonly DoubtfulMessage[] }>) {
    const heading = `${count}${isMore ? "+" : ""} doubtful ${count === 1 ? "message" : "messages"}`;
    const named = count > submissions.length ? ` The newest ${submissions.length}:` : "";
    return {
      preheader: `${heading} in Spam since yesterday.`,
      heading,
      lead: `The spam filter was not sure, so these are in Spam and were not delivered.${named}`,
      rows: submissions.map(({ id, formId, formName, createdAt, sender, preview }) => {
        const from = oneLine(sender, MAX_SENDER_CHARACTERS) || "No name";
        const at = formatInstant(createdAt, owner.timeZone);
        const address = `${owner.publicUrl}/forms/${formId}/spam?doubtful=true&submission=${id}`;
        return [
          `${from}, ${at}, form “${oneLine(formName, MAX_NAME_CHARACTERS)}”`,
          oneLine(preview, MAX_PREVIEW_CHARACTERS),
          [
            { label: "Not spam", href: `${address}&decide=inbox` },
            { label: "Spam", href: `${address}&decide=spam` },
          ],
        ];
      }),
      button: { label: "Review doubtful messages", href: `${owner.publicUrl}/spam?doubtful=true` },
      footer: `${ownedBy(owner.ownerAddress)} The text above was written by visitors. You can turn this email off for each form in Setup, Spam.`,
    };
  },
} satisfies EmailTable;
