import { HOUR_MS } from "../../shared/durations.ts";
import { formatInstant, type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";
import { oneLine } from "./one-line.ts";

export interface QuietToMail {
  /** The same in every try of one email. */
  readonly id: string;
  readonly ownerAddress: string;
  /** The owner's, by its IANA name. */
  readonly timeZone: string;
  /** At least one. */
  readonly forms: readonly {
    readonly id: string;
    readonly name: string;
    readonly notice: {
      readonly usually: number;
      readonly per: "day" | "week";
      readonly days: number;
      readonly since: Date;
    };
  }[];
  readonly publicUrl: string;
}

const MAX_NAME_CHARACTERS = 60;

/** Messages are counted by the hour: the last one came before its end. */
function afterHour(hour: Date): Date {
  return new Date(hour.getTime() + HOUR_MS);
}

/** Tells an owner of forms that receive nothing any more although they usually do. */
export function composeQuiet({ id, ownerAddress, timeZone, forms, publicUrl }: QuietToMail): MailMessage {
  const named = forms.map((form) => `“${oneLine(form.name, MAX_NAME_CHARACTERS)}”`);
  const heading =
    forms.length === 1 ? `No messages from ${named.join()}` : `No messages from ${forms.length} of your forms`;
  const layout: Layout = {
    preheader: `${named.join(", ")}: much longer without a message than usual.`,
    heading,
    lead: "That is unusual. The form may be gone from the website, or its page may be broken. Send a message from the page to find out.",
    rows: forms.map(({ id: formId, notice }, index) => [
      `Form ${named[index]}`,
      `Usually ${notice.usually} a ${notice.per}, none for ${notice.days} days, since ${formatInstant(afterHour(notice.since), timeZone)}.`,
      [{ label: "Open form", href: `${publicUrl}/forms/${formId}/inbox` }],
    ]),
    button: { label: "Open Postern", href: `${publicUrl}/forms` },
    footer: `You are receiving this because ${ownerAddress} owns this Postern account. You can turn this email off under Settings, Profile.`,
  };
  return renderMail(layout, { to: ownerAddress, subject: heading, id });
}
