import { isIP } from "node:net";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { isLoopbackName } from "../../../shared/loopback.ts";
import { hashSecret } from "../../core/access/agent-token.ts";
import type { Config } from "../../core/config.ts";
import type { Deps } from "../../core/deps.ts";
import { forbidden, PosternError } from "../../core/platform/errors.ts";
import { isRecord, tryParseJson } from "../../core/platform/json.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import { savePasskeyChallenge, spendPasskeyChallenge } from "./store.ts";

/** Long enough to fetch a phone and scan a code with it. */
export const CEREMONY_MS = 3 * MINUTE_MS;

export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Depends on PUBLIC_URL alone. Null if browsers do not support passkeys there: without https, or at a bare IP address.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, "publicUrl">): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  return protocol === "https:" || isLoopbackName(hostname) ? { id: hostname, origin } : null;
}

export function requireRelyingParty(config: Pick<Config, "publicUrl">): RelyingParty {
  const relyingParty = relyingPartyOf(config);
  if (relyingParty !== null) return relyingParty;
  throw forbidden(`Passkeys need an https:// address with a host name. PUBLIC_URL is ${config.publicUrl}.`);
}

/** Loaded on first use: few sign-ins use a passkey. */
export const loadCeremonies = () => import("@simplewebauthn/server");

/** Stores the hash of a challenge until it expires. */
export async function keepChallenge(
  scope: OwnerScope | SystemScope,
  deps: Deps,
  { challenge, userId }: { readonly challenge: string; readonly userId: string | null },
): Promise<void> {
  const expiresAt = new Date(deps.clock.now().getTime() + CEREMONY_MS);
  await savePasskeyChallenge(scope, deps.db, { hash: hashSecret(challenge), userId, expiresAt });
}

/** Consumes the challenge that a browser answers; UNAUTHENTICATED if it is not open. */
export async function spendChallenge(
  scope: OwnerScope | SystemScope,
  deps: Deps,
  { answer, userId }: { readonly answer: { readonly clientDataJSON: string }; readonly userId: string | null },
): Promise<string> {
  const said = tryParseJson(Buffer.from(answer.clientDataJSON, "base64url").toString("utf8"));
  const challenge = isRecord(said) && typeof said.challenge === "string" ? said.challenge : "";
  const open = { hash: hashSecret(challenge), userId, now: deps.clock.now() };
  const isSpent = await spendPasskeyChallenge(scope, deps.db, open);
  // The library does not check this: another site's frame requested the signature (WebAuthn 3, 7.1 and 7.2).
  if (isRecord(said) && said.crossOrigin === true)
    throw forbidden("Passkeys cannot be used in a page of another website.");
  if (isSpent) return challenge;
  throw new PosternError("UNAUTHENTICATED", "This took too long or was done before. Try again.");
}

/** The library's result, or null if it rejects the response: it throws on every fault. */
export async function tryToVerify<Found extends { readonly verified: boolean }>(
  deps: Deps,
  verify: () => Promise<Found>,
): Promise<Found | null> {
  try {
    const found = await verify();
    return found.verified ? found : null;
  } catch (error) {
    deps.log.debug({ part: "passkeys", err: error }, "a passkey was refused");
    return null;
  }
}
