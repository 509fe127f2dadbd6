import { formatInstant, type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface OwnerNoticeToMail {
  readonly notice: {
    readonly id: string;
    readonly at: Date;
    readonly title: string;
    readonly text: string;
    readonly since: Date;
    readonly path: string;
  };
  readonly ownerAddress: string;
  /** The owner's, by its IANA name. */
  readonly timeZone: string;
  readonly publicUrl: string;
}

/** Tells an owner of something that waits for them. */
export function composeOwnerNotice({ notice, ownerAddress, timeZone, publicUrl }: OwnerNoticeToMail): MailMessage {
  const { id, at, title, text, since, path } = notice;
  const layout: Layout = {
    preheader: text,
    heading: title,
    lead: text,
    rows: [
      ["Since", formatInstant(since, timeZone)],
      ["Noticed", formatInstant(at, timeZone)],
    ],
    button: { label: "Open Postern", href: `${publicUrl}${path}` },
    footer: `You are receiving this because ${ownerAddress} owns this Postern account.`,
  };
  return renderMail(layout, { to: ownerAddress, subject: title, id });
}
