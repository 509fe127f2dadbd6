import { type ChatFormat, WEBHOOK_FORMATS } from "../../../shared/webhook-formats.ts";
import { invalid } from "../../core/platform/errors.ts";

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

/** Builds the target from what the owner entered. Throws an INVALID that says what the service needs. */
export function readChatTarget(format: ChatFormat, entered: { url: string; token: string | null }): ChatTarget {
  if (!URL.canParse(entered.url)) {
    throw invalid("This is not a URL. Enter the whole address, beginning with https://.");
  }
  const url = new URL(entered.url);
  const check = CHECKS[format];
  if (check !== undefined && !check.isRight(url)) throw invalid(check.problem);
  const token = WEBHOOK_FORMATS[format].takesToken && entered.token !== "" ? entered.token : null;
  return { url: url.href, token };
}

/** The address, safe to show: without the part that would let a reader post there. */
export function maskedUrl(url: string): string {
  return `${new URL(url).origin}/…`;
}

export function sealable(target: ChatTarget): string {
  return JSON.stringify(target);
}

export function parseSealed(text: string): ChatTarget {
  return JSON.parse(text) as ChatTarget;
}

export function topicOf(url: URL): string | null {
  return /^\/([\w-]{1,64})\/?$/.exec(url.pathname)?.[1] ?? null;
}
