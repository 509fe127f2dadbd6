import type { AuthenticatorTransport, PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from "../../../shared/limits.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { readViewer } from "../../core/accounts/account.ts";
import { requireProvenAddress } from "../../core/accounts/proven-address.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, forbidden, limitReached } from "../../core/platform/errors.ts";
import { filledLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import {
  CEREMONY_MS,
  keepChallenge,
  loadCeremonies,
  requireRelyingParty,
  spendChallenge,
  tryToVerify,
} from "./relying-party.ts";
import { findCredentials, insertPasskey } from "./store.ts";

/** EdDSA, ES256 and RS256, which every version of Node verifies. */
const ALGORITHMS = [-8, -7, -257];

/** Creation options for the browser. */
export async function beginPasskey(scope: OwnerScope, deps: Deps): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requirePermission(scope, "use");
  await requireProvenAddress(scope, deps);
  const relyingParty = requireRelyingParty(deps.config);
  const { user } = await readViewer(scope, deps);
  const known = await findCredentials(scope, deps.db, relyingParty.id);
  const { generateRegistrationOptions } = await loadCeremonies();
  const options = await generateRegistrationOptions({
    rpName: "Postern",
    rpID: relyingParty.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout: CEREMONY_MS,
    // The authenticator's make is never used.
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports: asTransports(transports) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(scope, deps, { challenge: options.challenge, userId: user.id });
  return options;
}

export const passkeyName = filledLine("A passkey’s name", "Enter a name for the passkey.", MAX_PASSKEY_NAME_LENGTH);

const registration = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).default([]),
  }),
});

const addition = z.object({ name: passkeyName, response: registration });

/** Adds a passkey created by the browser, once the authenticator has verified the user. */
export async function addPasskey(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly name: string; readonly response: unknown },
): Promise<void> {
  requirePermission(scope, "use");
  const relyingParty = requireRelyingParty(deps.config);
  const { name, response } = parseInput(addition, input);
  const challenge = await spendChallenge(scope, deps, { answer: response.response, userId: scope.userId });
  const { verifyRegistrationResponse } = await loadCeremonies();
  const found = await tryToVerify(deps, () =>
    verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, transports: asTransports(response.response.transports) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (found?.verified !== true) throw forbidden(REFUSED);
  const { credential, credentialDeviceType } = found.registrationInfo;
  const passkey = {
    id: deps.newId("psk"),
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: response.response.transports,
    isSynced: credentialDeviceType === "multiDevice",
    rpId: relyingParty.id,
    name,
    createdAt: deps.clock.now(),
  };
  const outcome = await insertPasskey(scope, deps.db, passkey, MAX_PASSKEYS);
  if (outcome === "taken") throw conflict("This passkey is already set up.");
  if (outcome === "full") throw limitReached(`You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

/** Browsers may report transports newer than the library. */
const asTransports = (names: readonly string[]) => names as AuthenticatorTransport[];

const REFUSED =
  "This passkey cannot be used: your device has to verify that it is you, by a PIN, a fingerprint or your face.";
