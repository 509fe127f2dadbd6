import { cutWithEllipsis } from "../../../shared/cut-text.ts";
import { toVisibleLine, toVisibleText } from "../../../shared/visible-text.ts";
import type { ChatFormat } from "../../../shared/webhook-formats.ts";
import type { OutboundRequest } from "../../core/outbound/safe-fetch.ts";
import { submissionUrl } from "../../core/platform/submission-url.ts";
import type { ChatFormats, ChatNotice } from "../../core/webhooks/chat-formats.ts";
import { isFieldWanted, type PayloadFacts } from "../../core/webhooks/webhook-message.ts";
import { type ChatTarget, topicOf } from "./chat-target.ts";

type ChatRequest = Pick<OutboundRequest, "url" | "method"> & { readonly json: unknown };

/** Slack, Discord and Telegram all accept this many, whatever the characters. */
const MAX_CHARACTERS = 3_000;
const MAX_NAME = 60;
const MAX_FIELDS = 20;

export function composeNotice(facts: PayloadFacts): ChatNotice {
  const { type, form, submission } = facts;
  const wanted = submission.fields.filter(([name, value]) => value !== "" && isFieldWanted(facts, name));
  const fields: { name: string; value: string }[] = [];
  let room = MAX_CHARACTERS;
  for (const [sentName, sentValue] of wanted.slice(0, MAX_FIELDS)) {
    const name = cutWithEllipsis(toVisibleLine(sentName), MAX_NAME);
    // Includes the line break between the two.
    room -= name.length + 1;
    if (room < 1) break;
    const value = cutWithEllipsis(toVisibleText(sentValue).trim(), room);
    room -= value.length;
    fields.push({ name, value });
  }
  const left = wanted.length - fields.length;
  if (left > 0) fields.push({ name: "…", value: left === 1 ? "1 more field" : `${left} more fields` });
  const what = type === "submission.test" ? "Test message" : "New message";
  return {
    title: `${what} in ${cutWithEllipsis(toVisibleLine(form.name), 100)}`,
    url: submissionUrl(facts.publicUrl, { id: submission.id, formId: form.id }),
    fields,
  };
}

/** Visitor text never becomes markup, a mention or link text. */
export const composeRequest: ChatFormats["composeRequest"] = (format, secret, notice) => {
  const target = JSON.parse(secret) as ChatTarget;
  const { json, ...request } = FORMATS[format](notice, target);
  const headers = target.token === null ? {} : { authorization: `Bearer ${target.token}` };
  return { ...request, headers, body: Buffer.from(JSON.stringify(json)) };
};

const FORMATS: Readonly<Record<ChatFormat, (notice: ChatNotice, target: ChatTarget) => ChatRequest>> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: ({ title, url, fields }, target) => ({
    url: target.url,
    method: "POST",
    json: {
      text: escapeMarkup(title),
      blocks: [
        { type: "section", text: { type: "mrkdwn", text: `*<${url}|${escapeMarkup(title)}>*` } },
        ...fields.map(({ name, value }) => ({
          type: "section",
          text: { type: "plain_text", text: `${name}\n${value}`, emoji: false },
        })),
      ],
    },
  }),
  // https://discord.com/developers/docs/resources/webhook#execute-webhook
  discord: ({ title, url, fields }, target) => ({
    url: target.url,
    method: "POST",
    json: {
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: escapeMarkdown(title),
          url,
          description: cutWithEllipsis(
            fields.map(({ name, value }) => `**${escapeMarkdown(name)}**\n${escapeMarkdown(value)}`).join("\n"),
            4_096,
          ),
        },
      ],
    },
  }),
  // https://learn.microsoft.com/connectors/teams: a card for the trigger of a workflow.
  teams: ({ title, url, fields }, target) => ({
    url: target.url,
    method: "POST",
    json: {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            body: [{ name: title, value: "" }, ...fields].map(({ name, value }) => ({
              // Unlike a TextBlock, it has no Markdown.
              type: "RichTextBlock",
              inlines: [
                { type: "TextRun", text: value === "" ? name : `${name}\n`, weight: "Bolder" },
                ...(value === "" ? [] : [{ type: "TextRun", text: value }]),
              ],
            })),
            actions: [{ type: "Action.OpenUrl", title: "Open in Postern", url }],
          },
        },
      ],
    },
  }),
  // https://core.telegram.org/bots/api#sendmessage
  telegram: (notice, target) => {
    const url = new URL(target.url);
    const chat = url.searchParams.get("chat_id");
    url.search = "";
    return {
      url: url.href,
      method: "POST",
      json: { chat_id: chat, text: withoutMentions(notice), link_preview_options: { is_disabled: true } },
    };
  },
  // https://docs.ntfy.sh/publish/#publish-as-json
  ntfy: (notice, target) => {
    const url = new URL(target.url);
    const { title, fields } = notice;
    return {
      url: `${url.origin}/`,
      method: "POST",
      json: { topic: topicOf(url), title, message: cutBytes(lines(fields) || title, 4_000), click: notice.url },
    };
  },
};

function lines(fields: ChatNotice["fields"]): string {
  return fields.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

function plainText({ title, url, fields }: ChatNotice): string {
  return [title, lines(fields), url].filter((part) => part !== "").join("\n\n");
}

const MAX_TELEGRAM_CHARACTERS = 4_096;

/**
 * Plain text in which Telegram finds no @username and no /command. Email addresses do not count as mentions and stay
 * unchanged.
 */
function withoutMentions({ url, ...notice }: ChatNotice): string {
  const text = plainText({ ...notice, url: "" }).replace(/(?<![\p{L}\p{N}_])@|(?<!\S)\//gu, "$&\u{2060}");
  return `${cutWithEllipsis(text, MAX_TELEGRAM_CHARACTERS - url.length - 2)}\n\n${url}`;
}

/** Escapes Slack's three control characters. */
function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|>#[\]()<-]/g, "\\$&");
}

function cutBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  return bytes.length <= most
    ? text
    : `${bytes
        .subarray(0, most - 3)
        .toString()
        .replace(/(?<!\u{fffd})\u{fffd}+$/u, "")}…`;
}
