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

/** How long somebody may take at the provider. */
export const VISIT_MS = 10 * MINUTE_MS;

export interface Visit {
  /** The provider's page to send the browser to. */
  readonly url: string;
  /** What the browser keeps in a cookie, and alone can come back with. */
  readonly token: string;
}

/** Sends somebody to the provider who is not signed in; with the token of an invitation, they may join by it. */
export async function beginSignIn(
  scope: SystemScope,
  deps: Deps,
  input: {
    readonly provider: Provider;
    readonly visitor: Visitor;
    readonly returnTo: string;
    readonly invitation: string | null;
    /** They are to show once more who they are. */
    readonly asksAgain: boolean;
  },
): Promise<Visit> {
  const { provider, visitor, returnTo, invitation, asksAgain } = input;
  await countProviderVisit(scope, deps, visitor);
  const invitationHash = invitation === null ? null : hashSecret(invitation);
  return begin(scope, deps, provider, { userId: null, invitationHash, returnTo, asksAgain });
}

/** Sends a user to the provider, who links what they are known by there. */
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

/** Begins the token of a visit in which somebody is asked again. Its hash is kept, so that nobody can add it. */
const AGAIN = "again.";
/** By how much the provider's clock may be behind. */
const MAX_BEHIND_MS = MINUTE_MS;

/**
 * When somebody who comes back has shown who they are. Where the provider does not say, it is believed to have asked as it was
 * told to, and without that nothing is known. FORBIDDEN where it was told to ask and did not.
 */
export function signedInAt(
  deps: Pick<Deps, "clock">,
  came: {
    readonly token: string;
    readonly visit: Pick<ProviderSignIn, "expiresAt">;
    readonly authTime: Date | null;
    /** The provider says it where it is asked to. */
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

/** All of them come from what only this browser has, so that nothing but its hash is kept. */
export function secretsOf(token: string): VisitSecrets {
  const derive = (purpose: string) => createHmac("sha256", token).update(purpose).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

/** The visit from which a browser comes back, which ends thereby; UNAUTHENTICATED where it was not sent, or comes too late. */
export async function endVisit(scope: SystemScope, deps: Deps, token: string | null): Promise<ProviderSignIn> {
  const open = { hash: hashSecret(token ?? ""), now: deps.clock.now() };
  const visit = token === null ? null : await spendProviderSignIn(scope, deps.db, open);
  if (visit !== null) return visit;
  throw new PosternError(
    "UNAUTHENTICATED",
    "This took too long, was done before or began in another browser. Start again.",
  );
}
