import { createHash } from "node:crypto";
import { mcpResource } from "../../core/access/agent-address.ts";
import { CONTENT_SCOPE, hashSecret, METADATA_SCOPE, REFRESH_SCOPE } from "../../core/access/agent-token.ts";
import { type Admission, admit, ofNetworks, type RateLimit } from "../../core/access/rate-limit.ts";
import type { Deps } from "../../core/deps.ts";
import { timingSafeEqualStrings } from "../../core/platform/secret.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { readAccessToken } from "./access/access-token.ts";
import {
  endConnection as endInStore,
  findClient,
  findGrant,
  findRefreshToken,
  findTokenOfCode,
  type Grant,
  keepResource,
  updateRedirects,
} from "./store/clients.ts";

/** Registers the MCP endpoint, at its current address, as the resource that access is granted to. */
export async function keepMcpResource(scope: SystemScope, deps: Deps): Promise<void> {
  await keepResource(scope, deps.db, {
    id: deps.newId("res"),
    identifier: mcpResource(deps.config),
    name: "Postern",
    allowedScopes: [METADATA_SCOPE, CONTENT_SCOPE, REFRESH_SCOPE],
  });
}

/** Stores the redirect URIs of a newly registered client. */
export async function keepRedirects(
  scope: SystemScope,
  deps: Deps,
  input: { readonly clientId: string; readonly redirectUris: readonly string[] },
): Promise<void> {
  await updateRedirects(scope, deps.db, input);
}

/** No proof, or a secret in a header or the form. */
export interface ClientProof {
  readonly clientId: string;
  readonly method: "none" | "client_secret_basic" | "client_secret_post";
  readonly secret: string;
}

/**
 * True if the client is registered or known to an owner and proves its identity as registered. Checked before calling
 * the library, which would use up a code first.
 */
export async function isProvenClient(scope: SystemScope, deps: Deps, proof: ClientProof): Promise<boolean> {
  const client = await findClient(scope, deps.db, proof.clientId);
  if (client === null || (client.tokenEndpointAuthMethod ?? "client_secret_basic") !== proof.method) return false;
  if (proof.method === "none") return true;
  // The same hash that the library stores.
  const hash = createHash("sha256").update(proof.secret).digest("base64url");
  return client.clientSecret !== null && timingSafeEqualStrings(hash, client.clientSecret);
}

const tokenRequests: RateLimit = { name: "token requests", rates: [{ burst: 60, intervalMs: 1_000 }] };

/** Counts a token request, separately per connection, so nobody else in its network can use up its refreshes. */
export async function countTokenRequest(
  scope: SystemScope,
  deps: Deps,
  { refreshToken, networks }: { readonly refreshToken: string | null; readonly networks: readonly string[] },
): Promise<Admission> {
  const known = refreshToken === null ? null : await findRefreshToken(scope, deps.db, hashSecret(refreshToken));
  if (known === null) return admit(scope, deps, ofNetworks(tokenRequests, networks.length === 0 ? [""] : networks));
  return admit(scope, deps, [
    { limit: tokenRequests, subject: `${known.userId} ${known.accountId} ${known.clientId}` },
  ]);
}

/** Returns the grant of an access or refresh token; null for unknown ones. */
export async function readGrant(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<Grant | null> {
  const token = await readAccessToken(deps, input.token);
  return token === null
    ? findRefreshToken(scope, deps.db, hashSecret(input.token))
    : findGrant(scope, deps.db, token.connectionId);
}

/** Returns the grant of a code used twice; null for a code that issued nothing yet. */
export async function recognizeUsedCode(
  scope: SystemScope,
  deps: Deps,
  input: { readonly code: string },
): Promise<Grant | null> {
  return findTokenOfCode(scope, deps.db, hashSecret(input.code));
}

/**
 * Returns the grant of a refresh token replayed outside the grace period, which means it was copied. Null for every
 * other token.
 */
export async function recognizeReplay(
  scope: SystemScope,
  deps: Deps,
  input: { readonly refreshToken: string },
): Promise<Grant | null> {
  const token = await findRefreshToken(scope, deps.db, hashSecret(input.refreshToken));
  if (token === null || token.revoked === null) return null;
  const mayAskAgain = token.rotationReplayExpiresAt !== null && deps.clock.now() < token.rotationReplayExpiresAt;
  return mayAskAgain ? null : token;
}

/** Ends a client's access for a user in an account, because the client gave it up or because it was copied. */
export async function endConnection(scope: SystemScope, deps: Deps, input: Grant): Promise<void> {
  await endInStore(scope, deps.db, input);
}
