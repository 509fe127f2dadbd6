import type { Deps } from "../../deps.ts";
import { unseal } from "../../secret.ts";
import type { WebhookEndpoint } from "../../store/database/db.ts";
import type { AttemptResult } from "../deliveries/channel.ts";
import { classifyResponse, type ResponseClass } from "./classify-response.ts";
import { signMessage } from "./sign-message.ts";

export interface SentMessage extends ResponseClass {
  readonly exchange: NonNullable<AttemptResult["exchange"]>;
}

const USER_AGENT = "Postern-Webhooks/1 (+https://www.standardwebhooks.com)";

/** Signs a body with the secrets in force and sends it once; what it answers may be kept. */
export async function sendMessage(
  deps: Deps,
  endpoint: WebhookEndpoint,
  message: { readonly id: string; readonly body: Buffer },
): Promise<SentMessage> {
  const sentAt = deps.clock.now();
  const secrets = secretsInForce(deps, endpoint, sentAt);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": USER_AGENT,
    ...signMessage({ ...message, sentAt }, secrets),
  };
  const outcome =
    secrets.length === 0
      ? null
      : await deps.safeFetch.send({ url: endpoint.url, method: "POST", headers, body: message.body });
  const answer = outcome?.kind === "response" ? outcome : null;
  return {
    ...(outcome === null ? UNSIGNABLE : classifyResponse(outcome, deps.clock.now())),
    exchange: {
      requestHeaders: redactHeaders(Object.entries(headers)),
      responseStatus: answer?.status ?? null,
      responseHeaders: redactHeaders(answer?.headers ?? []),
      responseBody: answer === null ? null : keepable(answer.body, answer.isBodyCut),
    },
  };
}

/** Nothing goes out unsigned: a receiver could not tell it from anybody else's. */
const UNSIGNABLE: ResponseClass = {
  outcome: "temporary",
  detail: "Its secret can no longer be read here, because POSTERN_SECRET was changed. Make it a new secret.",
  retryAfterMs: null,
  isGone: false,
  scope: "endpoint",
};

function secretsInForce(deps: Deps, endpoint: WebhookEndpoint, now: Date): string[] {
  const { id, encryptedSecret, previousEncryptedSecret, previousSecretExpiresAt } = endpoint;
  const isOverlap = previousSecretExpiresAt !== null && now < previousSecretExpiresAt;
  return [encryptedSecret, isOverlap ? previousEncryptedSecret : null]
    .map((sealed) => (sealed === null ? null : unseal(deps.keys.webhookSecrets, sealed, id)))
    .filter((secret) => secret !== null);
}

// The database cannot keep a NUL, and a body that was cut may end within a character.
function keepable(body: string, isCut: boolean): string {
  const text = body.replaceAll("\0", "\u{fffd}");
  return isCut ? `${text.replace(/\u{fffd}$/u, "")}…` : text;
}

export type Headers = readonly (readonly [name: string, value: string])[];

const REDACTED = "(not kept)";

// What proves who somebody is. A log that is read over a shoulder must not let anybody act in their place.
const SECRET_NAME = /cookie|auth|signature|token|secret|password|api-?key|credential|session|csrf|xsrf/i;

/** Headers as they may be kept and shown: those that could prove who somebody is without their values. */
export function redactHeaders(headers: Headers): Headers {
  return headers.map(([name, value]) => [name, SECRET_NAME.test(name) ? REDACTED : value]);
}
