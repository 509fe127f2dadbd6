import { type Layout, renderHtml, renderText } from "./layout.ts";
import type { MailMessage } from "./message.ts";

export interface WebhookOff {
  readonly endpointId: string;
  readonly url: string;
  readonly reason: string;
  readonly disabledAt: Date;
  readonly ownerAddress: string;
  readonly publicUrl: string;
}

/** Tells an owner that a webhook was switched off, and how nothing is lost by it. */
export function composeWebhookOff(off: WebhookOff): MailMessage {
  const host = new URL(off.url).host;
  const layout: Layout = {
    preheader: off.reason,
    heading: `The webhook to ${host} was switched off`,
    lead: "Your submissions are safe in Postern; they are no longer sent there.",
    rows: [
      ["Address", `${new URL(off.url).origin}/…`],
      ["Why", off.reason],
      ["What to do", "Put the receiver right, switch the webhook on again, and replay what it missed from its log."],
    ],
    button: { label: "Open webhooks", href: `${off.publicUrl}/settings/webhooks` },
    footer: `You get this because ${off.ownerAddress} owns this Postern account.`,
  };
  return {
    to: off.ownerAddress,
    subject: `The webhook to ${host} was switched off`,
    text: renderText(layout),
    html: renderHtml(layout),
    replyTo: null,
    // A webhook that is switched off anew is news anew.
    id: `${off.endpointId}.${off.disabledAt.getTime()}`,
    list: null,
  };
}
