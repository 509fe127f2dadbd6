export type WebhookFormat = keyof typeof WEBHOOK_FORMATS;

interface FormatFacts {
  readonly label: string;
  readonly example: string;
  /** Tells the owner where to find the address. */
  readonly hint: string;
  readonly takesToken: boolean;
}

export const WEBHOOK_FORMATS = {
  postern: {
    label: "Your own endpoint",
    example: "https://example.com/hooks/postern",
    hint: "Receives signed POST requests. It must respond within ten seconds.",
    takesToken: false,
  },
  slack: {
    label: "Slack",
    example: "https://hooks.slack.com/services/T000/B000/XXXX",
    hint: "The incoming webhook of a Slack app, or of Mattermost.",
    takesToken: false,
  },
  discord: {
    label: "Discord",
    example: "https://discord.com/api/webhooks/000/XXXX",
    hint: "In Discord: Channel settings → Integrations → Webhooks.",
    takesToken: false,
  },
  teams: {
    label: "Microsoft Teams",
    example: "https://example.logic.azure.com/workflows/XXXX/triggers/manual/paths/invoke",
    hint: "In Teams: Workflows → Post to a channel when a webhook request is received.",
    takesToken: false,
  },
  telegram: {
    label: "Telegram",
    example: "https://api.telegram.org/bot123:XXXX/sendMessage?chat_id=-100123",
    hint: "The token of your bot, and the chat that it writes to.",
    takesToken: false,
  },
  ntfy: {
    label: "ntfy",
    example: "https://ntfy.sh/my-topic",
    hint: "The server and the topic.",
    takesToken: true,
  },
} as const satisfies Record<string, FormatFacts>;

export const WEBHOOK_FORMAT_NAMES = Object.keys(WEBHOOK_FORMATS) as readonly WebhookFormat[];

/** Chat and notification services: their address grants access, so it is stored like a password. */
export type ChatFormat = Exclude<WebhookFormat, "postern">;
