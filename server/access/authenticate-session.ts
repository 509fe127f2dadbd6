import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findAccountById } from "../store/accounts/accounts.ts";
import { touchSession } from "../store/accounts/sessions.ts";
import { fullRights, ownerScope, systemScope } from "./authenticate.ts";
import type { SignIn } from "./sign-in.ts";

const LAST_USE_PRECISION_MS = 60_000;

/** The owner whose session cookie the request carries. Only the cookie counts: an Authorization header is not looked at. */
export async function authenticateSession(deps: Deps, signIn: SignIn, request: Request): Promise<OwnerScope> {
  const cookie = request.headers.get("cookie");
  const found =
    cookie === null
      ? null
      : await signIn.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } });
  const account = found === null ? null : await findAccountById(systemScope(), deps.db, found.user.id);
  if (found === null || account === null) throw new PosternError("UNAUTHENTICATED", "Sign in to go on.");
  const now = deps.clock.now();
  const staleBefore = new Date(now.getTime() - LAST_USE_PRECISION_MS);
  if (found.session.updatedAt <= staleBefore) {
    await touchSession(systemScope(), deps.db, { id: found.session.id, usedAt: now, staleBefore });
  }
  return ownerScope(deps, account, { kind: "session", id: found.session.id, name: "Dashboard" }, fullRights);
}
