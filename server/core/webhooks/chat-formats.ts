import type { ChatFormat } from "../../../shared/webhook-formats.ts";
import { type Deps, hookOf } from "../deps.ts";
import type { OutboundRequest } from "../outbound/safe-fetch.ts";
import { invalid } from "../platform/errors.ts";
import type { PayloadFacts } from "./webhook-message.ts";

export interface WebhookAddress {
  readonly url: string;
  /** Without the part that would let a reader post there. */
  readonly shown: string;
  /** Stored encrypted, because the address itself grants access; null in Postern's own format. */
  readonly secret: string | null;
}

/** A submission as a short message for people; the dashboard has the full one. */
export interface ChatNotice {
  readonly title: string;
  readonly url: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

export interface ChatFormats {
  /** Reads what the owner entered. Throws an INVALID that says what the service needs. */
  readAddress(format: ChatFormat, url: string, token: string | null): WebhookAddress;
  composeNotice(facts: PayloadFacts): ChatNotice;
  composeRequest(format: ChatFormat, secret: string, notice: ChatNotice): OutboundRequest;
}

export function chatFormatsOf(deps: Deps): ChatFormats {
  const found = hookOf(deps, "chatFormats");
  if (found === undefined) throw invalid("This server does not send to chat services.");
  return found;
}
