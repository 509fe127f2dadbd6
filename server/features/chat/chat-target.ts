import { type ChatFormat, WEBHOOK_FORMATS } from "../../../shared/webhook-formats.ts";
import { invalid } from "../../core/platform/errors.ts";
import type { ChatFormats } from "../../core/webhooks/chat-formats.ts";

/** The address alone allows posting, so both are stored encrypted. */
export interface ChatTarget {
  readonly url: string;
  /** `null` for services without a token. */
  readonly token: string | null;
}

const CHECKS: Partial<Record<ChatFormat, { readonly isRight: (url: URL) => boolean; readonly problem: string }>> = {
  telegram: {
    isRight: (url) => /^\/bot[^/]+\/sendMessage$/.test(url.pathname) && url.searchParams.has("chat_id"),
    problem: `Enter the bot’s address with the chat, such as ${WEBHOOK_FORMATS.telegram.example}.`,
  },
  ntfy: {
    isRight: (url) => topicOf(url) !== null,
    problem: `Enter the server and the topic, such as ${WEBHOOK_FORMATS.ntfy.example}.`,
  },
};

export const readAddress: ChatFormats["readAddress"] = (format, entered, token) => {
  if (!URL.canParse(entered)) throw invalid("This is not a URL. Enter the whole address, beginning with https://.");
  const url = new URL(entered);
  const check = CHECKS[format];
  if (check !== undefined && !check.isRight(url)) throw invalid(check.problem);
  const takesToken = WEBHOOK_FORMATS[format].takesToken && token !== "";
  const target: ChatTarget = { url: url.href, token: takesToken ? token : null };
  return { url: url.href, shown: `${url.origin}/…`, secret: JSON.stringify(target) };
};

export function topicOf(url: URL): string | null {
  return /^\/([\w-]{1,64})\/?$/.exec(url.pathname)?.[1] ?? null;
}
