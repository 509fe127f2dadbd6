import { type Layout, renderMail } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface WebhookOff {
  readonly endpointId: string;
  readonly url: string;
  readonly reason: string;
  readonly disabledAt: Date;
  readonly ownerAddress: string;
  readonly publicUrl: string;
}

/** Tells an owner that a webhook was disabled, and what to do about it. */
export function composeWebhookOff(off: WebhookOff): MailMessage {
  const host = new URL(off.url).host;
  const layout: Layout = {
    preheader: off.reason,
    heading: `Your webhook to ${host} was disabled`,
    lead: "Your messages are safe in Postern but are no longer sent to this endpoint.",
    rows: [
      ["Endpoint", `${new URL(off.url).origin}/…`],
      ["Reason", off.reason],
      ["What to do", "Fix the endpoint, enable the webhook again and resend the failed deliveries from its log."],
    ],
    button: { label: "Open webhooks", href: `${off.publicUrl}/settings/integrations` },
    footer: `You are receiving this because ${off.ownerAddress} owns this Postern account.`,
  };
  return renderMail(layout, {
    to: off.ownerAddress,
    subject: `Your webhook to ${host} was disabled`,
    // Disabled again later, it is another mail.
    id: `${off.endpointId}.${off.disabledAt.getTime()}`,
  });
}
