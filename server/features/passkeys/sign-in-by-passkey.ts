import { randomBytes } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import {
  beginPasskeyAttempt,
  countPasskeyChallenge,
  type SignInAttempt,
  type Visitor,
} from "../../core/accounts/sign-in-attempt.ts";
import type { Passkey } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { PosternError } from "../../core/platform/errors.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import {
  CEREMONY_MS,
  keepChallenge,
  loadCeremonies,
  type RelyingParty,
  requireRelyingParty,
  spendChallenge,
  tryToVerify,
} from "./relying-party.ts";
import { findPasskey, notePasskeyUse } from "./store.ts";

/** Options for any passkey of this server; the response identifies the user. */
export async function beginPasskeySignIn(
  scope: SystemScope,
  deps: Deps,
  visitor: Visitor,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpId } = requireRelyingParty(deps.config);
  await countPasskeyChallenge(scope, deps, visitor);
  const challenge = randomBytes(32).toString("base64url");
  await keepChallenge(scope, deps, { challenge, userId: null });
  return { challenge, rpId, timeout: CEREMONY_MS, userVerification: "required" };
}

const assertion = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
});

type Assertion = z.output<typeof assertion>;

/**
 * Verifies a passkey, whose user may then be signed in. It replaces both password and code: the authenticator must have
 * verified the user.
 */
export async function verifyPasskey(
  scope: SystemScope,
  deps: Deps,
  { response: given, visitor }: { readonly response: unknown; readonly visitor: Visitor },
): Promise<SignInAttempt> {
  const relyingParty = requireRelyingParty(deps.config);
  const response = parseInput(assertion, given);
  const passkey = await findPasskey(scope, deps.db, response.id);
  const attempt = await beginPasskeyAttempt(scope, deps, { userId: passkey?.userId ?? null, visitor });
  const challenge = await spendChallenge(scope, deps, { answer: response.response, userId: null });
  const use = passkey === null ? null : await verify(deps, { response, passkey, challenge, relyingParty });
  if (passkey === null || use === null) {
    attempt.failed();
    throw new PosternError("UNAUTHENTICATED", "This passkey cannot sign you in here. Use your password.");
  }
  // May indicate a cloned key, but also a key restored from a backup, whose owner must not be locked out.
  if (!use.isSynced && use.counter > 0 && use.counter <= passkey.counter) {
    deps.log.warn({ passkey: passkey.id, user: passkey.userId }, "the counter of a passkey went back");
  }
  await notePasskeyUse(scope, deps.db, { id: passkey.id, ...use, lastUsedAt: deps.clock.now() });
  return attempt;
}

async function verify(
  deps: Deps,
  answered: {
    readonly response: Assertion;
    readonly passkey: Passkey;
    readonly challenge: string;
    readonly relyingParty: RelyingParty;
  },
): Promise<Pick<Passkey, "counter" | "isSynced"> | null> {
  const { response, passkey, challenge, relyingParty } = answered;
  if (Buffer.from(response.response.userHandle, "base64url").toString() !== passkey.userId) return null;
  const { verifyAuthenticationResponse } = await loadCeremonies();
  const found = await tryToVerify(deps, () =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // Compared by `verifyPasskey`: the library would refuse a lower one.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (found === null) return null;
  const { newCounter, credentialDeviceType } = found.authenticationInfo;
  return { counter: BigInt(newCounter), isSynced: credentialDeviceType === "multiDevice" };
}
