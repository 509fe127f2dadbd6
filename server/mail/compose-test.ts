import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface TestMail {
  readonly address: string;
  readonly publicUrl: string;
  readonly id: string;
  /** Completes "You receive this email because …". */
  readonly because: string;
}

/** Shows an operator that email arrives, and where to see how it was judged on the way. */
export function composeTest({ address, publicUrl, id, because }: TestMail): MailMessage {
  const { host } = new URL(publicUrl);
  const layout: Layout = {
    preheader: "Email from Postern arrives.",
    heading: "Test email",
    lead: `Postern on ${host} can send email to this address.`,
    rows: [],
    button: { label: "Open Postern", href: publicUrl },
    footer:
      "Look at the header Authentication-Results of this email. It should say spf=pass, dkim=pass and dmarc=pass. " +
      `You receive this email because ${because}.`,
  };
  return renderMail(layout, {
    to: address,
    subject: "Postern test email",
    id: `test.${id}`,
  });
}
