import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface PasswordResetMail {
  readonly address: string;
  readonly publicUrl: string;
  /** Link to the page where a new password is chosen. */
  readonly link: string;
  readonly validMinutes: number;
  readonly tokenHash: string;
}

/** Lets an owner choose a new password. */
export function composePasswordReset({
  address,
  publicUrl,
  link,
  validMinutes,
  tokenHash,
}: PasswordResetMail): MailMessage {
  const { host } = new URL(publicUrl);
  const layout: Layout = {
    preheader: `Choose a new password within ${validMinutes} minutes.`,
    heading: "Reset your password",
    lead: `Someone asked to reset the password for ${address} on ${host}.`,
    rows: [],
    button: { label: "Choose a new password", href: link },
    footer: `The link works once, for ${validMinutes} minutes. If you did not ask for it, ignore this email. Your password stays the same.`,
  };
  return renderMail(layout, {
    to: address,
    subject: "Reset your Postern password",
    id: `reset.${tokenHash.slice(0, 24)}`,
  });
}
