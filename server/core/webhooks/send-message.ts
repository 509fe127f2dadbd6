import { DAY_MS } from "../../../shared/durations.ts";
import type { Notice } from "../../../shared/notices.ts";
import type { WebhookEndpoint } from "../database/db.ts";
import type { AttemptResult } from "../deliveries/channel.ts";
import type { Deps } from "../deps.ts";
import type { OutboundRequest } from "../outbound/safe-fetch.ts";
import { unseal } from "../platform/secret.ts";
import { type ChatNotice, chatFormatsOf } from "./chat-formats.ts";
import { buildNoticePayload, buildPayload, type PayloadFacts, signMessage } from "./webhook-message.ts";

export interface SentMessage extends ResponseClass {
  readonly exchange: NonNullable<AttemptResult["exchange"]>;
  readonly host?: string;
}

/** The response body is only for the log. */
const bodyTimeoutMs = 1_000;
const USER_AGENT = "Postern-Webhooks/1 (+https://www.standardwebhooks.com)";

/** The submission and the delivery's id, which is the same in every attempt. */
export type SubmissionMessage = Omit<PayloadFacts, "fieldNames" | "includesFields" | "publicUrl"> & {
  readonly id: string;
};

/** Sends a submission once, in the endpoint's format; its response may be stored. */
export async function sendMessage(
  deps: Deps,
  endpoint: WebhookEndpoint,
  message: SubmissionMessage,
): Promise<SentMessage> {
  const request = composeRequest(deps, endpoint, message);
  const outcome = request === null ? null : await deps.safeFetch.send(request);
  const answer = outcome?.kind === "response" ? outcome : null;
  return {
    ...(outcome === null ? unreadableSecret(endpoint) : classifyResponse(outcome, deps.clock.now())),
    ...(request === null ? {} : { host: new URL(request.url).host }),
    exchange: {
      requestHeaders: redactHeaders(Object.entries(request?.headers ?? {})),
      responseStatus: answer?.status ?? null,
      responseHeaders: redactHeaders(answer?.headers ?? []).map(([name, value]) => [name, withoutLinks(value)]),
      responseBody: answer === null ? null : withoutLinks(keepable(answer.body, answer.isBodyCut)),
    },
  };
}

/** `null` if no secret can be decrypted: nothing is sent unsigned. */
export function composeRequest(
  deps: Deps,
  endpoint: WebhookEndpoint,
  message: SubmissionMessage,
): OutboundRequest | null {
  const { fieldNames, includesFields } = endpoint;
  const facts = { ...message, fieldNames, includesFields, publicUrl: deps.config.publicUrl };
  return requestOf(deps, endpoint, {
    id: message.id,
    body: () => buildPayload(facts),
    chat: () => chatFormatsOf(deps).composeNotice(facts),
  });
}

/** Sends an owner notice to an account's endpoint, once. */
export async function sendNoticeTo(deps: Deps, endpoint: WebhookEndpoint, notice: Notice): Promise<ResponseClass> {
  const url = `${deps.config.publicUrl}${notice.path}`;
  const request = requestOf(deps, endpoint, {
    id: notice.id,
    body: () => buildNoticePayload(notice, url),
    chat: () => ({ title: notice.title, url, fields: [{ name: "Details", value: notice.text }] }),
  });
  if (request === null) return unreadableSecret(endpoint);
  return classifyResponse(await deps.safeFetch.send(request), deps.clock.now());
}

/** A message in either format; only one is built. */
interface Content {
  readonly id: string;
  readonly body: () => Buffer;
  readonly chat: () => ChatNotice;
}

function requestOf(deps: Deps, endpoint: WebhookEndpoint, content: Content): OutboundRequest | null {
  const { format } = endpoint;
  const sentAt = deps.clock.now();
  const secrets = secretsInForce(deps, endpoint, sentAt);
  const [secret] = secrets;
  if (secret === undefined) return null;
  const headers = { "content-type": "application/json; charset=utf-8", "user-agent": USER_AGENT };
  if (format !== "postern") {
    const request = chatFormatsOf(deps).composeRequest(format, secret, content.chat());
    return { ...request, bodyTimeoutMs, headers: { ...headers, ...request.headers } };
  }
  const body = content.body();
  const signed = signMessage({ id: content.id, body, sentAt }, secrets);
  return { url: endpoint.url, method: "POST", headers: { ...headers, ...signed }, body, bodyTimeoutMs };
}

export function unreadableSecret({ format }: WebhookEndpoint): ResponseClass {
  const [what, remedy] =
    format === "postern"
      ? ["secret", "Rotate the secret."]
      : ["address", "Edit the webhook and enter the address again."];
  return {
    outcome: "temporary",
    detail: `Its ${what} can no longer be decrypted, because POSTERN_SECRET was changed. ${remedy}`,
    retryAfterMs: null,
    isGone: false,
    scope: "endpoint",
  };
}

function secretsInForce(deps: Deps, endpoint: WebhookEndpoint, now: Date): string[] {
  const { id, encryptedSecret, previousEncryptedSecret, previousSecretExpiresAt } = endpoint;
  const isOverlap = previousSecretExpiresAt !== null && now < previousSecretExpiresAt;
  return [encryptedSecret, isOverlap ? previousEncryptedSecret : null]
    .map((sealed) => (sealed === null ? null : unseal(deps.keys.webhookSecrets, sealed, id)))
    .filter((secret) => secret !== null);
}

// The database cannot store a NUL, and a truncated body may end within a character.
function keepable(body: string, isCut: boolean): string {
  const text = body.replaceAll("\0", "\u{fffd}");
  return isCut ? `${text.replace(/\u{fffd}$/u, "")}…` : text;
}

/** A receiver may echo what it was sent. A link opens a file for anyone who has it, so the log shows none. */
function withoutLinks(text: string): string {
  return text.replaceAll(FILE_LINK_TOKEN, `$1${REDACTED}`);
}

// Slashes may be escaped, and the end may be truncated.
const FILE_LINK_TOKEN = /(file-links(?:\\?\/|%2F))[A-Za-z0-9_-]+/gi;

export type Headers = readonly (readonly [name: string, value: string])[];

const REDACTED = "[redacted]";

// Names of credentials. Nobody who sees the log may be able to act in their owner's place.
const SECRET_NAME = /cookie|auth|signature|token|secret|password|api-?key|credential|session|csrf|xsrf/i;

/** Headers safe to store and show: possible credentials lose their values. */
export function redactHeaders(headers: Headers): Headers {
  return headers.map(([name, value]) => [name, SECRET_NAME.test(name) ? REDACTED : value]);
}

export type FetchOutcome = Awaited<ReturnType<Deps["safeFetch"]["send"]>>;

export interface ResponseClass {
  readonly outcome: "delivered" | "temporary" | "permanent";
  /** A sentence for the owner. */
  readonly detail: string;
  readonly retryAfterMs: number | null;
  /** The receiver said that it is gone for good. */
  readonly isGone: boolean;
  /** What else would fail now for the same reason: only this message, or everything for this endpoint. */
  readonly scope: "message" | "endpoint";
}

const STATUS_GONE = 410;
const STATUS_TOO_MANY = 429;
const STATUS_UNAVAILABLE = 503;

/** Only a 2xx counts as delivered and only 410 is final; anything else may recover within the schedule. */
export function classifyResponse(outcome: FetchOutcome, now: Date): ResponseClass {
  const failed = { outcome: "temporary", retryAfterMs: null, isGone: false, scope: "endpoint" } as const;
  if (outcome.kind !== "response") return { ...failed, detail: outcome.detail };
  const { status } = outcome;
  const detail = describeStatus(status);
  if (status >= 200 && status < 300) return { ...failed, outcome: "delivered", detail, scope: "message" };
  if (status === STATUS_GONE) return { ...failed, outcome: "permanent", detail, isGone: true };
  const mayAsk = status === STATUS_TOO_MANY || status === STATUS_UNAVAILABLE;
  const asked = outcome.headers.find(([name]) => name === "retry-after")?.[1];
  const scope = ABOUT_THE_MESSAGE.has(status) ? "message" : "endpoint";
  return { ...failed, detail, scope, retryAfterMs: mayAsk ? retryAfterMs(asked, now) : null };
}

// One message may be refused although the next is accepted.
const ABOUT_THE_MESSAGE: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);

const NAMES: Readonly<Record<number, string>> = { 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content" };

function describeStatus(status: number): string {
  if (status >= 200 && status < 300) return `${status} ${NAMES[status] ?? "Success"}`;
  if (status >= 300 && status < 400) return `The endpoint redirected (${status}). Redirects are not followed.`;
  if (status === STATUS_GONE) return "The endpoint no longer exists (410).";
  if (status === STATUS_TOO_MANY) return "The endpoint is limiting requests (429).";
  if (status === 401 || status === 403) return `The endpoint denied access (${status}).`;
  if (status === 404) return "The endpoint was not found (404).";
  if (status < 500) return `The endpoint rejected the request (${status}).`;
  return `The endpoint had an error (${status}).`;
}

const MAX_MS = DAY_MS;

/** Reads Retry-After, at most a day; null without one. */
function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const askedMs = /^\d+$/.test(text) ? Number(text) * 1000 : millisecondsUntil(text, now);
  return askedMs === null ? null : Math.min(Math.max(askedMs, 0), MAX_MS);
}

// The three forms of an HTTP date all begin with the day's name; Date.parse alone would also read "1.5" or "-3".
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

function millisecondsUntil(text: string, now: Date): number | null {
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at - now.getTime();
}
