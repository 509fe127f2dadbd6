import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { timingSafeEqualStrings } from "../../secret.ts";
import { findClient } from "../../store/agents/clients.ts";

/** How a client proves who it is: not at all, or with a secret in a header or in the form. */
export interface ClientProof {
  readonly clientId: string;
  readonly method: "none" | "client_secret_basic" | "client_secret_post";
  readonly secret: string;
}

/**
 * Whether this client registered, or an owner was asked about it, and it proves who it is in the way it registered.
 * Asked before the library, which would use up a code before it looks at the proof.
 */
export async function isProvenClient(scope: SystemScope, deps: Deps, proof: ClientProof): Promise<boolean> {
  const client = await findClient(scope, deps.db, proof.clientId);
  if (client === null || (client.tokenEndpointAuthMethod ?? "client_secret_basic") !== proof.method) return false;
  if (proof.method === "none") return true;
  // As the library keeps it.
  const hash = createHash("sha256").update(proof.secret).digest("base64url");
  return client.clientSecret !== null && timingSafeEqualStrings(hash, client.clientSecret);
}
