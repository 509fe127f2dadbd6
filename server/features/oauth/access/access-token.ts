import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { mcpResource } from "../../../core/access/agent-address.ts";
import type { Config } from "../../../core/config.ts";
import type { Clock } from "../../../core/platform/clock.ts";
import type { Keys } from "../../../core/platform/secret.ts";

const ALGORITHM = "Ed25519";
/** RFC 9068: prevents other tokens signed here from passing as access tokens. */
const TYPE = "at+jwt";

/** The claim with the connection that a token was issued under. */
export const CONNECTION_CLAIM = "connection";

export interface AccessToken {
  /** The user; in tokens of the previous release, the account. */
  readonly subject: string;
  readonly clientId: string;
  readonly connectionId: string;
  readonly scopes: readonly string[];
}

const claims = z.object({
  sub: z.string(),
  client_id: z.string(),
  [CONNECTION_CLAIM]: z.string(),
  scope: z.string(),
  exp: z.number(),
});

interface Parts {
  readonly keys: Keys;
  readonly config: Pick<Config, "publicUrl">;
  readonly clock: Clock;
}

/** Omits the session, which clients have no use for. */
export function signAccessToken(keys: Keys, { sid: _session, ...payload }: JWTPayload): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, typ: TYPE }).sign(privateKeyOf(keys));
}

/** Returns the claims of a valid token for the MCP endpoint, otherwise `null`. */
export async function readAccessToken({ keys, config, clock }: Parts, text: string): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(text, createPublicKey(privateKeyOf(keys)), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.publicUrl,
      audience: mcpResource(config),
      currentDate: clock.now(),
    });
    const read = claims.parse(payload);
    return {
      subject: read.sub,
      clientId: read.client_id,
      connectionId: read[CONNECTION_CLAIM],
      scopes: read.scope.split(" "),
    };
  } catch {
    return null;
  }
}

// RFC 8410: the prefix before the 32 bytes of an Ed25519 private key.
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const known = new WeakMap<Keys, KeyObject>();

// Derived from the secret like every other key, so nothing needs to be stored or shared between processes.
function privateKeyOf(keys: Keys): KeyObject {
  const made =
    known.get(keys) ??
    createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, keys.accessTokens]), format: "der", type: "pkcs8" });
  known.set(keys, made);
  return made;
}
