import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface InvitationMail {
  readonly address: string;
  readonly publicUrl: string;
  /** Who invites: their name, or their address. */
  readonly inviter: string;
  /** Such as "read messages". */
  readonly may: string;
  readonly link: string;
  readonly validDays: number;
  readonly id: string;
}

/** Asks whoever reads this address to join an account. */
export function composeInvitation(invitation: InvitationMail): MailMessage {
  const { address, publicUrl, inviter, may, link, validDays, id } = invitation;
  const { host } = new URL(publicUrl);
  const layout: Layout = {
    preheader: `You can ${may}.`,
    heading: `${inviter} invites you to Postern`,
    lead: `${inviter} invites you to work on messages from website forms at ${host}. You can ${may}.`,
    rows: [],
    button: { label: "Join", href: link },
    footer: `The link works once, for ${validDays} days, and for ${address} only. If you did not expect it, ignore this email.`,
  };
  return renderMail(layout, {
    to: address,
    subject: layout.heading,
    id: `invitation.${id}`,
  });
}
