import { createHmac, randomBytes } from "node:crypto";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { hashSecret } from "../../core/access/agent-token.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { requireProvenAddress } from "../../core/accounts/proven-address.ts";
import { countProviderVisit, type Visitor } from "../../core/accounts/sign-in-attempt.ts";
import type { ProviderSignIn } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { forbidden, PosternError } from "../../core/platform/errors.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";
import type { Provider, VisitSecrets } from "./provider.ts";
import { saveProviderSignIn, spendProviderSignIn } from "./store.ts";

/** Time limit for a visit to the provider. */
export const VISIT_MS = 10 * MINUTE_MS;

export interface Visit {
  readonly url: string;
  /** Kept in a cookie, so that only this browser can come back with it. */
  readonly token: string;
}

/** Starts a visit for someone who is not signed in; with an invitation's token, they may join by it. */
export async function beginSignIn(
  scope: SystemScope,
  deps: Deps,
  input: {
    readonly provider: Provider;
    readonly visitor: Visitor;
    readonly returnTo: string;
    readonly invitation: string | null;
    /** Requires authentication again. */
    readonly asksAgain: boolean;
  },
): Promise<Visit> {
  const { provider, visitor, returnTo, invitation, asksAgain } = input;
  await countProviderVisit(scope, deps, visitor);
  const invitationHash = invitation === null ? null : hashSecret(invitation);
  return begin(scope, deps, provider, { userId: null, invitationHash, returnTo, asksAgain });
}

/** Starts a user's visit to link their identity at the provider. */
export async function beginLink(
  scope: OwnerScope,
  deps: Deps,
  { provider, returnTo }: { readonly provider: Provider; readonly returnTo: string },
): Promise<Visit> {
  requirePermission(scope, "use");
  await requireProvenAddress(scope, deps);
  return begin(scope, deps, provider, { userId: scope.userId, invitationHash: null, returnTo, asksAgain: false });
}

async function begin(
  scope: OwnerScope | SystemScope,
  deps: Deps,
  provider: Provider,
  {
    asksAgain,
    ...visit
  }: Pick<ProviderSignIn, "userId" | "invitationHash" | "returnTo"> & { readonly asksAgain: boolean },
): Promise<Visit> {
  const token = (asksAgain ? AGAIN : "") + randomBytes(32).toString("base64url");
  const url = await provider.authorizationUrl(secretsOf(token), { asksAgain });
  const expiresAt = new Date(deps.clock.now().getTime() + VISIT_MS);
  await saveProviderSignIn(scope, deps.db, { ...visit, hash: hashSecret(token), expiresAt });
  return { url, token };
}

/** Prefix of a visit's token that requires authentication again. The token's hash is stored, so nobody can add it. */
const AGAIN = "again.";
/** Tolerated lag of the provider's clock. */
const MAX_BEHIND_MS = MINUTE_MS;

/**
 * When the returning user authenticated. If the provider does not say, it is trusted to have asked when told to;
 * otherwise the time is unknown. FORBIDDEN if it was told to ask and did not.
 */
export function signedInAt(
  deps: Pick<Deps, "clock">,
  came: {
    readonly token: string;
    readonly visit: Pick<ProviderSignIn, "expiresAt">;
    readonly authTime: Date | null;
    /** The provider states the time when asked. */
    readonly isSaid: boolean;
  },
): Date {
  const { token, visit, authTime, isSaid } = came;
  const asksAgain = token.startsWith(AGAIN);
  if (authTime === null && !(asksAgain && isSaid)) return asksAgain ? deps.clock.now() : new Date(0);
  const begunMs = visit.expiresAt.getTime() - VISIT_MS;
  if (authTime === null || (asksAgain && authTime.getTime() < begunMs - MAX_BEHIND_MS)) {
    throw forbidden("The provider has not asked you to sign in again. Sign out there, then try again.");
  }
  return new Date(Math.min(authTime.getTime(), deps.clock.now().getTime()));
}

/** All are derived from the browser's token, so only its hash is stored. */
export function secretsOf(token: string): VisitSecrets {
  const derive = (purpose: string) => createHmac("sha256", token).update(purpose).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

/** Ends the visit that a browser returns from; UNAUTHENTICATED if it was never started or has expired. */
export async function endVisit(scope: SystemScope, deps: Deps, token: string | null): Promise<ProviderSignIn> {
  const open = { hash: hashSecret(token ?? ""), now: deps.clock.now() };
  const visit = token === null ? null : await spendProviderSignIn(scope, deps.db, open);
  if (visit !== null) return visit;
  throw new PosternError(
    "UNAUTHENTICATED",
    "This took too long, was done before or began in another browser. Start again.",
  );
}
